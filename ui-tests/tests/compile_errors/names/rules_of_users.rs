//! The owner of two names adds a rule for them.
use shapecast::{bounds::{BroadcastAt, ContractWith, ExpandAt, MatchAt, SameSizeAt}, dims};

dims! { pub Batch, pub Time }

impl BroadcastAt<Time, (Batch,), (Time,), 0> for Batch {
    type Output = Batch;
}
impl ExpandAt<Time, (Batch,), (Time,), 0> for Batch {
    type Output = Time;
}
impl ContractWith<Time, (Batch,), (Time,)> for Batch {
    type Output = Batch;
}
impl MatchAt<Time, (Batch,), (Time,), 0> for Batch {
    type Output = Batch;
}
impl SameSizeAt<Time, (Batch,), (Time,), 0> for Batch {
    type Output = ();
}

fn main() {}
