//! Digits in Parquet files, standardised and classified by SQL, with kernels whose shapes the compiler checks.
//!
//! ```sh
//! cargo run -p digits-sql -- --rows 1000000
//! cargo run -p digits-sql -- --cluster
//! ```

mod arguments;
mod by_hand;
mod classify;
#[path = "../../../../examples/support/digits.rs"]
mod digits;
mod distributed;
mod functions;
mod rates;
#[path = "../../../../examples/support/read_error.rs"]
mod read_error;
mod table;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use arguments::{Arguments, Command, HELP, Place};
use datafusion::prelude::SessionContext;
use digits::Digits;

type Result<T, E = Box<dyn Error + Send + Sync>> = std::result::Result<T, E>;

#[tokio::main]
async fn main() -> ExitCode {
    let result = match Command::parse(std::env::args().skip(1)) {
        Ok(Command::Query(arguments)) => run(&arguments).await,
        Ok(Command::Worker(address)) => distributed::worker(&address).await,
        Ok(Command::Help) => {
            println!("{HELP}");
            Ok(())
        }
        Err(error) => Err(error),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("digits-sql: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Reads the digits of the repository.
fn read_digits() -> Result<Digits> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/data");
    let digits = Digits::read(
        &data.join("digits_pixels.npy"),
        &data.join("digits_labels.npy"),
    );
    Ok(digits.map_err(|error| error.to_string())?)
}

async fn run(arguments: &Arguments) -> Result<()> {
    let digits = read_digits()?;
    let folder = arguments.folder();
    let bytes = table::write(&digits, arguments.rows, &folder)?;
    println!(
        "{} digits in {} Parquet files, {:.1} MB, in {}, where they are kept for later runs",
        arguments.rows,
        table::FILES,
        bytes as f64 / 1e6,
        folder.display()
    );

    let session = SessionContext::new();
    functions::register(&mut *session.state_ref().write())?;
    table::register(&session, &folder).await?;
    match &arguments.place {
        Place::Local => report(&session, &digits, arguments.rows).await,
        Place::Cluster => {
            let workers = distributed::two_workers().await?;
            distributed::compare(&session, workers, &folder).await
        }
        Place::Workers(workers) => distributed::compare(&session, workers.clone(), &folder).await,
    }
}

async fn report(session: &SessionContext, digits: &Digits, rows: usize) -> Result<()> {
    let start = Instant::now();
    let model = classify::fit(session).await?;
    println!("fitted in {:.2} s", start.elapsed().as_secs_f64());
    let start = Instant::now();
    let score = classify::classify(session, &model).await?;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "classified in {seconds:.2} s, {:.2} million digits a second, with Parquet",
        rows as f64 / seconds / 1e6
    );
    let labels = classify::test_labels(session, &model).await?;
    println!("{score}; {}", classify::compare(digits, &labels));
    rates::report(session).await
}
