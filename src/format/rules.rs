//! Rules without a grid, as JSON: those of the program minesweepr, and a shorter way to write them.
//!
//! `{"rules":[{"num_mines":1,"cells":["a","b"]}],"total_cells":8,"total_mines":2}`, where every name is a
//! cell; or `{"groups":{"ab":2},"rules":[[1,["ab"]]],"total_cells":8,"total_mines":2}`, where it is a group
//! of so many cells.

use super::error::{ParseError, ParseErrorKind};
use super::json_text;
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::text::error_at;
use super::{Obstacle, Written};
use crate::puzzle::{Document, Group, Rule, Rules};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub(super) static NOTATION: Notation = Notation {
    name: "rules",
    description: "rules about mines without a grid, as JSON (minesweepr)",
    example: Example::Text(EXAMPLE),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

/// Two cells with a mine between them, and one elsewhere.
const EXAMPLE: &str =
    r#"{"rules":[{"num_mines":1,"cells":["a","b"]}],"total_cells":8,"total_mines":2}"#;

#[derive(Deserialize)]
struct Fields {
    rules: Vec<RuleFields>,
    groups: Option<BTreeMap<String, usize>>,
    total_cells: Option<usize>,
    total_mines: Option<usize>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a rule, {\"num_mines\":N,\"cells\":[…]} or [N,[…]]"
)]
enum RuleFields {
    Named {
        num_mines: usize,
        cells: Vec<String>,
    },
    Short(usize, Vec<String>),
}

impl RuleFields {
    fn parts(&self) -> (usize, &[String]) {
        match self {
            Self::Named { num_mines, cells } => (*num_mines, cells),
            Self::Short(num_mines, cells) => (*num_mines, cells),
        }
    }
}

/// The name under which cells in no rule go in an answer.
const OTHERS: &str = "_other";

/// The largest number of cells: as many as there can be variables, and a bound on memory.
const MOST_CELLS: usize = 10_000_000;

/// Reads rules.
fn parse(text: &str) -> Result<Document, ParseError> {
    let fields: Fields = json_text::read(text)?;
    let wrong = |name: &str, reason: String| {
        let offset = json_text::offset_of_name(text, name);
        error_at(text, offset, ParseErrorKind::Json(reason))
    };
    let mut groups: Vec<Group> = Vec::new();
    let mut places: FxHashMap<&str, usize> = FxHashMap::default();
    let mut rules = Vec::with_capacity(fields.rules.len());
    for rule in &fields.rules {
        let (mines, names) = rule.parts();
        let mut members = Vec::with_capacity(names.len());
        for name in names {
            if name == OTHERS {
                let reason = format!("{OTHERS:?} stands for the cells that no rule names");
                return Err(wrong(name, reason));
            }
            let size = match &fields.groups {
                None => 1,
                Some(sizes) => *sizes.get(name).ok_or_else(|| {
                    let reason = format!("a rule names {name:?}, which is not one of the groups");
                    wrong(name, reason)
                })?,
            };
            let place = *places.entry(name).or_insert_with(|| {
                let name = name.clone();
                groups.push(Group { name, size });
                groups.len() - 1
            });
            members.push(place);
        }
        let groups = members;
        rules.push(Rule { mines, groups });
    }
    let grouped = groups
        .iter()
        .try_fold(0_usize, |sum, group| sum.checked_add(group.size));
    let total = fields.total_cells.or(grouped);
    let (Some(grouped), Some(total)) = (grouped, total.filter(|&total| total <= MOST_CELLS)) else {
        let reason = format!("expected at most {MOST_CELLS} cells");
        return Err(wrong("total_cells", reason));
    };
    let others = total.checked_sub(grouped).ok_or_else(|| {
        let reason = format!("the rules name {grouped} cells, but `total_cells` is {total}");
        wrong("total_cells", reason)
    })?;
    let mines = fields.total_mines;
    Ok(Document::Rules(Rules::new(groups, rules, others, mines)))
}

#[derive(Serialize)]
struct WrittenFields<'a> {
    groups: BTreeMap<&'a str, usize>,
    rules: Vec<(usize, Vec<&'a str>)>,
    total_cells: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_mines: Option<usize>,
}

/// Writes rules, with their groups.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let Document::Rules(rules) = document else {
        return Err(Obstacle::Grid);
    };
    let name = |&place: &usize| rules.groups()[place].name.as_str();
    let names = |rule: &Rule| rule.groups.iter().map(name).collect();
    let groups = rules.groups().iter();
    let fields = WrittenFields {
        groups: groups
            .map(|group| (group.name.as_str(), group.size))
            .collect(),
        rules: rules
            .rules()
            .iter()
            .map(|rule| (rule.mines, names(rule)))
            .collect(),
        total_cells: rules.problem().var_count(),
        total_mines: rules.mines(),
    };
    let text = serde_json::to_string(&fields).expect("strings and numbers can be written");
    Ok(Written::whole(text + "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cells_where_there_are_no_groups() {
        let Document::Rules(rules) = parse(EXAMPLE).unwrap() else {
            panic!("these are rules")
        };
        assert_eq!(
            (rules.groups().len(), rules.others(), rules.mines()),
            (2, 6, Some(2))
        );
    }

    #[test]
    fn written_rules_are_read_again() {
        let text = r#"{"groups":{"ab":2,"c":1},"rules":[[1,["c","ab"]]],"total_cells":5}"#;
        let document = parse(text).unwrap();
        let written = write(&document).unwrap();
        assert_eq!(parse(written.text().unwrap()).unwrap(), document);
    }

    #[test]
    fn rules_about_too_many_cells_are_refused() {
        let text = EXAMPLE.replace(":8", ":1");
        let error = parse(&text).unwrap_err().to_string();
        assert!(error.contains("name 2 cells"), "{error}");
        assert!(parse(&EXAMPLE.replace(":8", ":99999999999")).is_err());
        let unknown = r#"{"groups":{},"rules":[[1,["c"]]]}"#;
        assert!(
            parse(unknown)
                .unwrap_err()
                .to_string()
                .contains("not one of the groups")
        );
    }
}
