import type { Board } from '@pingboard/contracts/http/boards.ts'

/** What the page sends to the worker. */
export type WorkerMessage =
  /** The present reader: answers are kept under this id; null deletes the answers of persons. */
  | { type: 'user'; user: string | null }
  /** There may be a newer registry: the worker keeps its slices and its page, then answers on the given port. */
  | { type: 'registry' }
  /** The worker takes over now: the page is about to reload. */
  | { type: 'activate' }
  /** A board as the page knows it by live messages: the kept answer is brought up to it. */
  | { type: 'board'; board: Board }
