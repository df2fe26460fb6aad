//! The threads of a batch: one reads, some answer, and whoever holds the pipeline gets the answers in order.

use super::lines::LineReader;
use super::window::{Chunk, Window};
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::{self, Thread};
use std::time::Duration;

/// What chunks in flight weigh at most, unless a single one is heavier.
const WINDOW: usize = 16 << 20;

/// How often to look for answers within a chunk that isn't done.
const GLANCE: Duration = Duration::from_millis(5);

/// Answers on their way, in the order of the input.
#[derive(Debug)]
pub struct Pipeline<A> {
    window: Arc<Window<A>>,
    chunks: Receiver<io::Result<Arc<Chunk<A>>>>,
    /// The chunk whose answers are being taken, and how many of them are.
    current: Option<(Arc<Chunk<A>>, usize)>,
}

/// What there is to take.
pub enum Next<'a, A> {
    /// The answer of the next line.
    Answer(&'a A),
    /// A chunk of so many bytes is done.
    Done(usize),
    /// Nothing yet: the next line is being worked on.
    Busy,
    /// Nothing yet: no line is in flight.
    Idle,
    /// Nothing more, but perhaps an error of the input.
    End(io::Result<()>),
}

impl<A: Send + Sync + 'static> Pipeline<A> {
    /// Starts to answer the lines of `input`. The thread that calls this is the one that is to take the
    /// answers.
    ///
    /// The threads end with the program: when nobody wants their answers any more, nobody waits for them.
    pub fn start(
        mut input: LineReader<impl Read + Send + 'static>,
        threads: usize,
        answer: impl Fn(usize, &[u8]) -> A + Send + Sync + 'static,
    ) -> Self {
        let window = Arc::new(Window::new(WINDOW));
        let (sender, chunks) = channel();
        let (answer, taker) = (Arc::new(answer), thread::current());
        for _ in 0..threads {
            let (window, answer, taker) = (Arc::clone(&window), Arc::clone(&answer), taker.clone());
            thread::spawn(move || answer_lines(&window, &*answer, &taker));
        }
        let room = Arc::clone(&window);
        thread::spawn(move || {
            let mut first = 1;
            while let Some(read) = input.next_chunk().transpose() {
                let is_error = read.is_err();
                let chunk = read.map(|text| Arc::new(Chunk::new(text, first)));
                if let Ok(chunk) = &chunk {
                    first += chunk.line_count();
                    room.put(Arc::clone(chunk));
                }
                if sender.send(chunk).is_err() || is_error {
                    break;
                }
                taker.unpark();
            }
            drop(sender);
            taker.unpark();
        });
        Self {
            window,
            chunks,
            current: None,
        }
    }

    /// What there is to take, without waiting.
    pub fn next(&mut self) -> Next<'_, A> {
        if let Some((chunk, taken)) = &self.current
            && *taken == chunk.line_count()
        {
            let bytes = chunk.byte_count();
            self.window.written(chunk);
            self.current = None;
            return Next::Done(bytes);
        }
        if self.current.is_none() {
            match self.chunks.try_recv() {
                Ok(Ok(chunk)) => self.current = Some((chunk, 0)),
                Ok(Err(error)) => return Next::End(Err(error)),
                Err(TryRecvError::Empty) => return Next::Idle,
                Err(TryRecvError::Disconnected) => return Next::End(Ok(())),
            }
        }
        let Some((chunk, taken)) = &mut self.current else {
            return Next::Idle;
        };
        match chunk.answer(*taken) {
            Some(answer) => {
                *taken += 1;
                Next::Answer(answer)
            }
            None => Next::Busy,
        }
    }
}

/// Waits a moment for the answer of a line that is being worked on.
pub fn wait_for_answer() {
    thread::park_timeout(GLANCE);
}

/// Waits for a line, or for whatever else wakes this thread.
pub fn wait_for_line() {
    thread::park();
}

/// Answers lines for ever.
///
/// Each line is answered by one thread alone: this one becomes the only one of its own pool, in which the
/// engine's parallel loops run.
fn answer_lines<A>(window: &Window<A>, answer: &impl Fn(usize, &[u8]) -> A, taker: &Thread) -> ! {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread();
    let _pool = pool.build();
    window.work(answer, || taker.unpark())
}
