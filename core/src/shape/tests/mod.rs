mod broadcast;
mod layout;
#[cfg(feature = "alloc")]
mod offsets;
