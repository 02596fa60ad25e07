//! Public names, from the pages of the documentation.
#![allow(dead_code, reason = "not all tests use every method")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The documentation of the crate `shapecast` in Cargo's target folder.
pub struct Documentation {
    folder: PathBuf,
    /// The links of the page that lists all items, such as `npy/fn.read_npy.html`.
    links: Vec<String>,
}

impl Documentation {
    /// Reads the list of all items.
    ///
    /// # Panics
    /// There is no documentation in Cargo's target folder.
    pub fn open() -> Self {
        // The folder for temporary files is within the target folder.
        let folder: PathBuf = [env!("CARGO_TARGET_TMPDIR"), "..", "doc", "shapecast"]
            .iter()
            .collect();
        let index = read(&folder.join("all.html"));
        let links = index.split("href=\"").skip(1);
        let links = links.filter_map(|link| link.split('"').next().map(String::from));
        Documentation {
            links: links.collect(),
            folder,
        }
    }

    /// Returns the link and the name of each item of a kind, such as `fn` or `struct`.
    pub fn items(&self, kind: &str) -> impl Iterator<Item = (&str, &str)> {
        self.links.iter().filter_map(move |link| {
            let page = link.rsplit('/').next().unwrap_or_default();
            let rest = page.strip_prefix(kind)?.strip_prefix('.')?;
            Some((&link[..], rest.strip_suffix(".html")?))
        })
    }

    /// Returns the names of the methods on a page, without those that rustdoc adds to every type.
    ///
    /// # Panics
    /// There is no such page.
    pub fn methods(&self, link: &str) -> BTreeSet<String> {
        let page = read(&self.folder.join(link));
        let own = page.split("id=\"synthetic-implementations\"").next();
        let ids = own.unwrap_or_default().split("id=\"").skip(1);
        let names = ids.filter_map(|id| {
            let name = id
                .strip_prefix("method.")
                .or_else(|| id.strip_prefix("tymethod."))?;
            name.split(['"', '-']).next()
        });
        names.map(String::from).collect()
    }

    /// Returns the names of the methods on a page that are called on a value, without those of traits.
    ///
    /// # Panics
    /// There is no such page.
    pub fn methods_of_values(&self, link: &str) -> BTreeSet<String> {
        let page = read(&self.folder.join(link));
        let own = page.split("id=\"trait-implementations\"").next();
        let sections = own
            .unwrap_or_default()
            .split("id=\"method.")
            .skip(1)
            .filter_map(|section| section.split("</section>").next());
        let of_values = sections.filter(|section| {
            // The arguments begin with `&self`, `&mut self` or `self`.
            let arguments = section.split('(').skip(1);
            let arguments = arguments.map(|of| of.trim_start().trim_start_matches("&amp;"));
            let mut arguments = arguments.map(|of| of.trim_start_matches("mut ").trim_start());
            arguments.any(|of| of.starts_with("self"))
        });
        let names = of_values.filter_map(|section| section.split(['"', '-']).next());
        names.map(String::from).collect()
    }
}

fn read(page: &Path) -> String {
    let hint = "run `cargo doc --package shapecast --all-features --no-deps` first";
    fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}; {hint}", page.display()))
}
