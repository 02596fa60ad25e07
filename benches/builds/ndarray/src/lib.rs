//! Depends on the library, for the cold check.
