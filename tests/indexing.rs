//! Selection of elements and rearrangement of axes, compared with elements found one by one, over small
//! shapes of all ranks up to 3 and several layouts.

mod indexing {
    mod counts;
    mod diagonals;
    mod layouts;
    mod masks;
    mod positions;
    mod rearrange;
    mod select;
}
