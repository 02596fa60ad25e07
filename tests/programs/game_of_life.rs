//! Conway's game of life on a torus.

pub mod ours {
    use shapecast::{Shape, Tensor, broadcast};

    type World = Tensor<u8, Shape![24, 24]>;

    fn step(world: &World) -> World {
        let mut neighbours = World::zeros();
        for (i, j) in [
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, -1),
            (0, 1),
            (1, -1),
            (1, 0),
            (1, 1),
        ] {
            neighbours += &world.roll::<0>(i).roll::<1>(j);
        }
        broadcast!((neighbours == 3 || world == 1 && neighbours == 2) as u8)
    }

    pub fn run() -> Vec<f64> {
        let mut world = World::from_fn(|[i, j]| ((i * i + 3 * j * j + i * j) % 7 < 3) as u8);
        for _ in 0..20 {
            world = step(&world);
        }
        broadcast!(world as f64).into_vec()
    }
}

pub mod with_ndarray {
    use ndarray::{Array2, Zip};

    fn neighbours(world: &Array2<u8>) -> Array2<u8> {
        let (rows, columns) = world.dim();
        Array2::from_shape_fn((rows, columns), |(i, j)| {
            let mut count = 0;
            for (di, dj) in [
                (0, 0),
                (0, 1),
                (0, 2),
                (1, 0),
                (1, 2),
                (2, 0),
                (2, 1),
                (2, 2),
            ] {
                count += world[[(i + di + rows - 1) % rows, (j + dj + columns - 1) % columns]];
            }
            count
        })
    }

    fn step(world: &Array2<u8>) -> Array2<u8> {
        Zip::from(world)
            .and(&neighbours(world))
            .map_collect(|&alive, &n| (n == 3 || alive == 1 && n == 2) as u8)
    }

    pub fn run() -> Vec<f64> {
        let mut world = Array2::from_shape_fn((24, 24), |(i, j)| {
            ((i * i + 3 * j * j + i * j) % 7 < 3) as u8
        });
        for _ in 0..20 {
            world = step(&world);
        }
        world.mapv(f64::from).into_raw_vec_and_offset().0
    }
}
