use super::*;
use crate::relayout::StridedElements;

fn elements<const N: usize>(from: &Around<N>, stride: isize, len: usize) -> StridedElements<'_> {
    from.rectangle((1, len), (0, stride)).row()
}

fn check_repeat_each<const N: usize>(stride: isize, len: usize, times: usize) {
    let from = Around::<N>::new();
    check_writes(
        len * times,
        |to| elements(&from, stride, len).repeat_each(times, to),
        |i| from.at((i / times) as isize * stride),
    );
}

fn check_repeat<const N: usize>(stride: isize, period: usize, len: usize) {
    let from = Around::<N>::new();
    check_writes(
        len,
        |to| elements(&from, stride, period).repeat(len, to),
        |i| from.at((i % period) as isize * stride),
    );
}

#[test]
fn elements_repeated_any_number_of_times() {
    for times in 0..=70 {
        for (len, stride) in [(0, 1), (1, 1), (2, -1), (7, 3), (20, 1), (75, 1)] {
            check_repeat_each::<1>(stride, len, times);
            check_repeat_each::<2>(stride, len, times);
            check_repeat_each::<3>(stride, len, times);
            check_repeat_each::<4>(stride, len, times);
            check_repeat_each::<8>(stride, len, times);
            check_repeat_each::<16>(stride, len, times);
            check_repeat_each::<24>(stride, len, times);
        }
    }
}

#[test]
fn periods_of_any_length() {
    for period in 1..=40 {
        for (more, stride) in [(0, 1), (1, 1), (64, 1), (65, 2), (127, 1), (200, -1)] {
            check_repeat::<1>(stride, period, period + more);
            check_repeat::<2>(stride, period, period + more);
            check_repeat::<3>(stride, period, period + more);
            check_repeat::<4>(stride, period, period + more);
            check_repeat::<8>(stride, period, period + more);
            check_repeat::<16>(stride, period, period + more);
            check_repeat::<24>(stride, period, period + more);
        }
    }
}
