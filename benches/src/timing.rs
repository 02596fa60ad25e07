//! Measures the time of one call.

use std::time::Instant;

use crate::Run;

/// The minimum number of samples and the minimum time of a measurement.
#[derive(Clone, Copy)]
pub struct Effort {
    samples: usize,
    seconds: f64,
}

impl Effort {
    /// The effort for published results.
    pub const FULL: Self = Self {
        samples: 7,
        seconds: 0.05,
    };
    /// The effort for thousands of small cases.
    pub const SHORT: Self = Self {
        samples: 5,
        seconds: 0.0,
    };
    /// The effort for a quick look.
    pub const QUICK: Self = Self {
        samples: 5,
        seconds: 0.01,
    };
}

/// Seconds per call.
pub struct Timing {
    pub best: f64,
    pub median: f64,
}

impl Timing {
    /// Measures `run`. A sample is one call, or as many calls as take a millisecond.
    pub fn of(run: &mut dyn Run, effort: Effort) -> Self {
        Self::sampled(&mut |times| run.run(times), effort)
    }

    /// Measures `run`, which receives a number of calls. It is not generic, since there are hundreds of cases.
    pub fn sampled(run: &mut dyn FnMut(u64), effort: Effort) -> Self {
        let mut sample = |times: u64| {
            let start = Instant::now();
            run(times);
            start.elapsed().as_secs_f64()
        };
        let mut times = 1;
        // The first call warms up.
        sample(1);
        while sample(times) < 1e-3 {
            times *= 2;
        }
        let mut samples = Vec::new();
        let start = Instant::now();
        while samples.len() < effort.samples || start.elapsed().as_secs_f64() < effort.seconds {
            samples.push(sample(times) / times as f64);
        }
        samples.sort_by(f64::total_cmp);
        Timing {
            best: samples[0],
            median: samples[samples.len() / 2],
        }
    }
}
