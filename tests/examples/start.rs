//! The example `start`: it prints a result of NumPy, and rejects tables of another shape.
use crate::example::{Example, create_file, text};

static EXAMPLE: Example = Example::program("shapecast-start");

#[test]
fn prints_the_flower_that_numpy_finds() {
    let result = EXAMPLE.run::<&str>(&[]);
    assert!(result.status.success(), "{}", text(&result.stderr));
    assert_eq!(
        text(&result.stdout),
        "150 flowers, mean [5.84 3.06 3.76 1.20]\n\
         flower 117 is [7.7 3.8 6.7 2.2], 3.5 standard deviations from the mean\n"
    );
}

#[test]
fn rejects_other_tables() {
    for (name, table, expected) in [
        (
            "wide",
            "a,b,c,d,e\n1,2,3,4,5\n",
            "shape [1, 5] is not of the form [dyn, 4]",
        ),
        (
            "ragged",
            "a,b,c,d\n1,2,3\n",
            "shape [1, 4] is invalid for data of 3 elements",
        ),
        ("empty", "a,b,c,d\n", "non-zero size"),
        ("words", "a,b,c,d\n1,2,3,x\n", "ParseFloatError"),
    ] {
        let path = create_file(&format!("start_{name}.csv"), table.as_bytes());
        let result = EXAMPLE.run(&[path]);
        assert_eq!(result.status.code(), Some(1), "{name}");
        let error = text(&result.stderr);
        assert!(error.contains(expected), "{name}: {error}");
    }
}
