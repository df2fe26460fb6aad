//! All models, one after the other.
//!
//! A depth-first walk over the components and then the floating variables: each level goes through its
//! own models, and under a total only through those with which the levels after it still reach it.

use super::count::{self, CountSet};
use super::prepared::Prepared;
use super::search::SearchModels;
use super::{Limit, StopReason, Stopped};
use crate::problem::Model;
use itertools::Itertools;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The models of a problem, each once, in an order that is the same every time.
///
/// It ends after an error.
pub struct Models<'s> {
    walk: Option<Walk<'s>>,
}

impl<'s> Models<'s> {
    /// The models of a problem that was made ready, or no models.
    pub(super) fn new(prepared: Option<&'s Prepared<'s>>, limit: Limit) -> Self {
        Self {
            walk: prepared.map(|prepared| Walk::new(prepared, limit)),
        }
    }

    /// The same models in the same order. What is needed for the first two is looked for in all components
    /// at once.
    pub(super) fn looking_for_two(prepared: Option<&'s Prepared<'s>>, limit: Limit) -> Self {
        let mut models = Self::new(prepared, limit);
        if let Some(walk) = &mut models.walk {
            walk.searched = first_two(walk.prepared, &walk.limit);
        }
        models
    }
}

impl Iterator for Models<'_> {
    type Item = Result<Model, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let walk = self.walk.as_mut()?;
        let next = walk.advance();
        let item = match next {
            Ok(true) => Some(Ok(walk.model())),
            Ok(false) => None,
            Err(reason) => Some(Err(Stopped::new(reason, walk.prepared.certain.clone()))),
        };
        if !matches!(item, Some(Ok(_))) {
            self.walk = None;
        }
        item
    }
}

/// A walk through the choices of all levels: the components in order, then the floating variables.
struct Walk<'s> {
    prepared: &'s Prepared<'s>,
    limit: Limit,
    /// What was found so far of the components that are asked by SAT.
    searched: Vec<Searched>,
    /// Under a total: the numbers of true variables that the levels from each one on have together.
    reachable: Option<Vec<CountSet>>,
    levels: Vec<Level<'s>>,
    is_started: bool,
}

/// Where the walk is in one level.
struct Level<'s> {
    choices: Choices<'s>,
    /// The present choice.
    values: Vec<bool>,
    /// How many variables were still to be true before this level.
    rest: usize,
}

/// What is still to come in a level.
enum Choices<'s> {
    /// Models of a component that was eliminated; then those with other numbers of true variables.
    Eliminated(count::Models<'s>, Vec<usize>),
    /// Models of a component that is asked by SAT, from this one on.
    Searched(usize),
    /// Sets of floating variables that are true.
    Floating(Box<dyn Iterator<Item = Vec<usize>>>),
}

/// The models of a component that were found, and the search for more.
#[derive(Default)]
struct Searched {
    search: Option<SearchModels>,
    found: Vec<Vec<bool>>,
    /// Whether there are no more.
    is_complete: bool,
}

/// Up to two models of every component that is asked by SAT. Where a later component has two, they make
/// two models of the whole, and one of an earlier component is enough.
fn first_two(prepared: &Prepared<'_>, limit: &Limit) -> Vec<Searched> {
    let last_with_two = AtomicUsize::new(0);
    let found = prepared.map_parts(|place, part| {
        let (mut found, mut is_complete) = (Vec::new(), false);
        if part.elimination.is_none() {
            let mut search = part.search().models(&[], limit);
            while found.len() < 2 && !is_complete {
                if found.len() == 1 && last_with_two.load(Ordering::Relaxed) > place {
                    break;
                }
                match search.next(limit) {
                    Ok(Some(values)) => found.push(values),
                    Ok(None) => is_complete = true,
                    // The walk comes to the limit, too.
                    Err(_) => break,
                }
            }
            if found.len() == 2 {
                last_with_two.fetch_max(place, Ordering::Relaxed);
            }
        }
        (found, is_complete)
    });
    let searched = found.into_iter().map(|(found, is_complete)| Searched {
        search: None,
        found,
        is_complete,
    });
    searched.collect()
}

impl<'s> Walk<'s> {
    fn new(prepared: &'s Prepared<'s>, limit: Limit) -> Self {
        Self {
            prepared,
            limit,
            searched: prepared.parts.iter().map(|_| Searched::default()).collect(),
            reachable: None,
            levels: Vec::with_capacity(prepared.parts.len() + 1),
            is_started: false,
        }
    }

    /// Goes on to the next model, if there is one.
    fn advance(&mut self) -> Result<bool, StopReason> {
        if !self.is_started {
            self.is_started = true;
            self.find_reachable()?;
            self.open_level()?;
        }
        while !self.levels.is_empty() {
            self.limit.check()?;
            if !self.advance_level()? {
                self.levels.pop();
            } else if self.levels.len() > self.prepared.parts.len() {
                return Ok(true);
            } else {
                self.open_level()?;
            }
        }
        Ok(false)
    }

    /// Finds out which numbers of true variables levels have together, where that matters.
    fn find_reachable(&mut self) -> Result<(), StopReason> {
        let joint = self.prepared.joint.as_ref();
        if let Some(counts) = joint.and_then(|joint| joint.counts.as_ref()) {
            let mut sums = vec![CountSet::interval(0, self.prepared.floating.len())];
            for set in counts.iter().rev() {
                self.limit.check()?;
                sums.push(sums[sums.len() - 1].sums(set));
            }
            sums.reverse();
            self.reachable = Some(sums);
        }
        Ok(())
    }

    /// Starts the level after the last one.
    fn open_level(&mut self) -> Result<(), StopReason> {
        let rest = match (self.levels.last(), &self.prepared.joint) {
            (Some(level), Some(_)) => {
                level.rest - level.values.iter().filter(|&&value| value).count()
            }
            (None, Some(joint)) => joint.rest,
            (_, None) => 0,
        };
        let choices = match self.prepared.parts.get(self.levels.len()) {
            None => self.floating_choices(rest),
            Some(part) => match &part.elimination {
                None => Choices::Searched(0),
                Some(elimination) => match self.counts_left(rest) {
                    None => Choices::Eliminated(elimination.models(None, &self.limit)?, vec![]),
                    Some(mut counts) => {
                        let count = counts.pop().expect("the walk takes no dead ends");
                        let models = elimination.models(Some(count), &self.limit)?;
                        Choices::Eliminated(models, counts)
                    }
                },
            },
        };
        let values = Vec::new();
        self.levels.push(Level {
            choices,
            values,
            rest,
        });
        Ok(())
    }

    /// The numbers of true variables that the next component can have, largest first, when `rest` are
    /// still to be true; `None` where any will do.
    fn counts_left(&self, rest: usize) -> Option<Vec<usize>> {
        let place = self.levels.len();
        let after = &self.reachable.as_ref()?[place + 1];
        let own = &self.prepared.joint.as_ref()?.counts.as_ref()?[place];
        let reaches = |&count: &usize| count <= rest && after.contains(rest - count);
        let mut counts: Vec<usize> = own.iter().filter(reaches).collect();
        counts.reverse();
        Some(counts)
    }

    fn floating_choices(&self, rest: usize) -> Choices<'s> {
        let count = self.prepared.floating.len();
        let trues = match &self.prepared.joint {
            Some(_) => rest..=rest,
            None => 0..=count,
        };
        Choices::Floating(Box::new(
            trues.flat_map(move |k| (0..count).combinations(k)),
        ))
    }

    /// Goes on to the next choice of the last level, if there is one.
    fn advance_level(&mut self) -> Result<bool, StopReason> {
        let place = self.levels.len() - 1;
        let Some(level) = self.levels.last_mut() else {
            return Ok(false);
        };
        match &mut level.choices {
            Choices::Floating(sets) => {
                let Some(trues) = sets.next() else {
                    return Ok(false);
                };
                level.values = vec![false; self.prepared.floating.len()];
                trues
                    .into_iter()
                    .for_each(|index| level.values[index] = true);
                Ok(true)
            }
            Choices::Searched(index) => {
                let part = &self.prepared.parts[place];
                let searched = &mut self.searched[place];
                if *index == searched.found.len() && !searched.is_complete {
                    let search = searched
                        .search
                        .get_or_insert_with(|| part.search().models(&searched.found, &self.limit));
                    match search.next(&self.limit)? {
                        Some(values) => searched.found.push(values),
                        None => searched.is_complete = true,
                    }
                }
                let Some(values) = searched.found.get(*index) else {
                    return Ok(false);
                };
                level.values.clone_from(values);
                *index += 1;
                Ok(true)
            }
            Choices::Eliminated(models, counts) => loop {
                if let Some(values) = models.next() {
                    level.values = values;
                    return Ok(true);
                }
                let Some(count) = counts.pop() else {
                    return Ok(false);
                };
                let elimination = &self.prepared.parts[place].elimination;
                let elimination = elimination.as_ref().expect("the level was opened with one");
                *models = elimination.models(Some(count), &self.limit)?;
            },
        }
    }

    /// The model of the present choices.
    fn model(&self) -> Model {
        let known = self.prepared.values.values().iter();
        let mut values: Vec<bool> = known.map(|value| value.unwrap_or(false)).collect();
        let vars = self.prepared.parts.iter().map(|part| part.component.vars());
        let vars = vars.chain([self.prepared.floating.as_slice()]);
        for (level, vars) in self.levels.iter().zip(vars) {
            for (var, value) in vars.iter().zip(&level.values) {
                values[var.index()] = *value;
            }
        }
        Model::new(values)
    }
}
