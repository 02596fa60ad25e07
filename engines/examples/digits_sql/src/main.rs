//! Digits in Parquet files, standardised and classified by SQL, with kernels whose shapes the compiler checks.
//!
//! ```sh
//! cargo run -p digits-sql -- --rows 1000000
//! ```

mod arguments;
mod by_hand;
mod classify;
#[path = "../../../../examples/support/digits.rs"]
mod digits;
mod functions;
#[path = "../../../../examples/support/npy.rs"]
mod npy;
mod rates;
mod table;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use arguments::{Arguments, HELP};
use datafusion::prelude::{ParquetReadOptions, SessionContext};
use digits::Digits;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

#[tokio::main]
async fn main() -> ExitCode {
    let result = match Arguments::parse(std::env::args().skip(1)) {
        Ok(Some(arguments)) => run(&arguments).await,
        Ok(None) => {
            println!("{HELP}");
            Ok(())
        }
        Err(error) => Err(error),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("digits_sql: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: &Arguments) -> Result<()> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/data");
    let digits = Digits::read(
        &data.join("digits_pixels.npy"),
        &data.join("digits_labels.npy"),
    )
    .map_err(|error| error.to_string())?;
    let folder = arguments.folder();
    let bytes = table::write(&digits, arguments.rows, &folder)?;
    println!(
        "{} digits in {} Parquet files, {:.1} MB",
        arguments.rows,
        table::FILES,
        bytes as f64 / 1e6
    );

    let session = SessionContext::new();
    functions::register(&mut *session.state_ref().write())?;
    let path = folder.to_string_lossy();
    session
        .register_parquet("digits", path, ParquetReadOptions::default())
        .await?;

    let start = Instant::now();
    let model = classify::fit(&session).await?;
    println!("fitted in {:.2} s", start.elapsed().as_secs_f64());
    let start = Instant::now();
    let score = classify::classify(&session, &model).await?;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "classified in {seconds:.2} s, {:.2} million digits a second, with Parquet",
        arguments.rows as f64 / seconds / 1e6
    );
    let labels = classify::test_labels(&session, &model).await?;
    println!("{score}; {}", classify::compare(&digits, &labels));
    rates::report(&session).await
}
