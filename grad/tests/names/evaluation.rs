//! Arguments that stand in several places.
