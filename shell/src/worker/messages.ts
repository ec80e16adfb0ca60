import type { Board } from '@pingboard/contracts/http/boards.ts'

/** What the page sends to the worker. */
export type WorkerMessage =
  /**
   * The present reader: answers are kept under this id; null deletes the answers of persons, a sign-out ends pushes.
   * `of`: the person whom the page showed before. The worker ignores the end of a session that is not its reader's.
   */
  | { type: 'user'; user: string | null; of?: string | null; signsOut?: boolean }
  /** The page's key, for a document that the worker kept: answered on the given port, once for each page. */
  | { type: 'page-key' }
  /**
   * There may be a newer registry: the worker keeps its slices and its page, then answers on the given port. The files of
   * the slices at the addresses in `used` stay.
   */
  | { type: 'registry'; used: string[] }
  /** A slice has failed here: its version may be taken back, so the next document is the server's. */
  | { type: 'doubt' }
  /** The worker takes over now: the page is about to reload. */
  | { type: 'activate' }
  /** Whether this device hides scores: notifications then tell none. */
  | { type: 'scores'; areHidden: boolean }
  /**
   * A board as the page knows it by live messages, right until `at`: the kept answer is brought up to it. The page had seen
   * `position` of the log by then; a page of an earlier version does not say.
   */
  | { type: 'board'; board: Board; at: number; position?: string }

/** What the worker sends to a page: an address of this origin that the page is to show. */
export type PageMessage = string
