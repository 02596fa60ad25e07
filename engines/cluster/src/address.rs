//! Addresses of workers.

use std::fmt;

use url::Url;

/// A text or a URL that is not the address of a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressError {
    address: String,
    cause: String,
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AddressError { address, cause } = self;
        write!(
            f,
            "`{address}` is not the address of a worker: {cause}; expected an address such as http://127.0.0.1:5000"
        )
    }
}

impl std::error::Error for AddressError {}

/// Parses the address of a worker, such as `http://127.0.0.1:5000`.
///
/// # Errors
/// Returns an error if the text is not a URL, if its scheme is not `http`, or if it has no host.
///
/// ```
/// use shapecast_cluster::parse_address;
/// assert_eq!(parse_address("http://10.0.0.2:5000")?.port(), Some(5000));
/// assert_eq!(
///     parse_address("10.0.0.2:5000").unwrap_err().to_string(),
///     "`10.0.0.2:5000` is not the address of a worker: relative URL without a base; expected an address such as \
///      http://127.0.0.1:5000",
/// );
/// # Ok::<(), shapecast_cluster::AddressError>(())
/// ```
pub fn parse_address(text: &str) -> Result<Url, AddressError> {
    let url = Url::parse(text).map_err(|error| AddressError {
        address: text.to_owned(),
        cause: error.to_string(),
    })?;
    check_address(&url)?;
    Ok(url)
}

/// Checks that a URL has what a connection to a worker needs.
pub(crate) fn check_address(url: &Url) -> Result<(), AddressError> {
    let cause = match url.scheme() {
        "http" if url.has_host() => return Ok(()),
        "http" => "it has no host".to_owned(),
        // `localhost:5000` is a URL whose scheme is `localhost`.
        scheme => format!("its scheme is `{scheme}` instead of `http`"),
    };
    let address = url.to_string();
    Err(AddressError { address, cause })
}
