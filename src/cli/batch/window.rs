//! Work that is done in any order and comes out in order: a window over the lines of an endless input.
//!
//! The reader puts in chunks of lines, as many as there is room for. Workers take line after line from the
//! first chunk that has one, so that a slow line holds up nobody else. The writer goes through the chunks in
//! order; what it has written makes room.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

/// What a line weighs beside its bytes, since its answer takes room as well.
const WEIGHT_OF_LINE: usize = 256;

/// Some lines and their answers.
#[derive(Debug)]
pub struct Chunk<A> {
    text: Vec<u8>,
    /// Where each line ends.
    ends: Vec<usize>,
    /// The number of the first line.
    first: usize,
    /// How many lines workers have taken.
    taken: AtomicUsize,
    /// How many lines have their answers.
    answered: AtomicUsize,
    answers: Vec<OnceLock<A>>,
}

impl<A> Chunk<A> {
    /// The lines of `text`, the first of which has the number `first`.
    pub fn new(text: Vec<u8>, first: usize) -> Self {
        let ends = text.iter().enumerate();
        let ends = ends.filter_map(|(index, &byte)| (byte == b'\n').then_some(index));
        let mut ends: Vec<usize> = ends.collect();
        if text.last().is_some_and(|&byte| byte != b'\n') {
            ends.push(text.len());
        }
        Self {
            first,
            taken: AtomicUsize::new(0),
            answered: AtomicUsize::new(0),
            answers: ends.iter().map(|_| OnceLock::new()).collect(),
            ends,
            text,
        }
    }

    /// Number of lines.
    pub fn line_count(&self) -> usize {
        self.ends.len()
    }

    /// Number of bytes.
    pub fn byte_count(&self) -> usize {
        self.text.len()
    }

    /// The answer of a line, if it is there.
    pub fn answer(&self, index: usize) -> Option<&A> {
        self.answers[index].get()
    }

    fn weight(&self) -> usize {
        self.text.len() + WEIGHT_OF_LINE * self.line_count()
    }

    fn line(&self, index: usize) -> &[u8] {
        let start = if index == 0 {
            0
        } else {
            self.ends[index - 1] + 1
        };
        &self.text[start..self.ends[index]]
    }

    fn is_taken(&self) -> bool {
        self.taken.load(Ordering::Relaxed) >= self.line_count()
    }

    /// Answers the lines that nobody else has taken; whether the last answer of all came from here.
    fn answer_lines(&self, answer: &impl Fn(usize, &[u8]) -> A) -> bool {
        let mut is_last = false;
        loop {
            let index = self.taken.fetch_add(1, Ordering::Relaxed);
            if index >= self.line_count() {
                return is_last;
            }
            let is_new = self.answers[index].set(answer(self.first + index, self.line(index)));
            debug_assert!(is_new.is_ok(), "a line is taken once");
            is_last = self.answered.fetch_add(1, Ordering::Relaxed) + 1 == self.line_count();
        }
    }
}

/// What reader, workers and writer share.
#[derive(Debug)]
pub struct Window<A> {
    state: Mutex<State<A>>,
    /// There is work, or no more will come.
    work: Condvar,
    /// There is room.
    room: Condvar,
    /// What all chunks in the window may weigh.
    most: usize,
}

#[derive(Debug)]
struct State<A> {
    /// Chunks with lines that nobody has taken yet; the first may have none left.
    waiting: VecDeque<Arc<Chunk<A>>>,
    weight: usize,
}

impl<A> Window<A> {
    /// An empty window for chunks of this weight altogether, or for a single one that is heavier.
    pub const fn new(most: usize) -> Self {
        Self {
            state: Mutex::new(State {
                waiting: VecDeque::new(),
                weight: 0,
            }),
            work: Condvar::new(),
            room: Condvar::new(),
            most,
        }
    }

    /// Puts a chunk in, once there is room.
    pub fn put(&self, chunk: Arc<Chunk<A>>) {
        let weight = chunk.weight();
        let is_full = |state: &mut State<A>| state.weight > 0 && state.weight + weight > self.most;
        let mut state = (self.room)
            .wait_while(self.state(), is_full)
            .unwrap_or_else(PoisonError::into_inner);
        state.weight += weight;
        state.waiting.push_back(chunk);
        self.work.notify_all();
    }

    /// Takes note that all of a chunk is written.
    pub fn written(&self, chunk: &Chunk<A>) {
        self.state().weight -= chunk.weight();
        self.room.notify_one();
    }

    /// Answers lines for ever; says when the last answer of a chunk is there.
    pub fn work(&self, answer: impl Fn(usize, &[u8]) -> A, is_answered: impl Fn()) -> ! {
        loop {
            if self.next().answer_lines(&answer) {
                is_answered();
            }
        }
    }

    /// The first chunk with lines that nobody has taken.
    fn next(&self) -> Arc<Chunk<A>> {
        let mut state = self.state();
        loop {
            while state.waiting.front().is_some_and(|chunk| chunk.is_taken()) {
                state.waiting.pop_front();
            }
            match state.waiting.front() {
                Some(chunk) => return Arc::clone(chunk),
                None => {
                    let waited = self.work.wait(state);
                    state = waited.unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, State<A>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
