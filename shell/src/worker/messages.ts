/** What the page tells the worker. */
export type WorkerMessage =
  /** Who reads: personal answers are kept under this id; null deletes them. */
  | { type: 'user'; user: string | null }
  /** The registry revision on the server. */
  | { type: 'registry'; revision: number }
  /** Take over now: the page is about to reload. */
  | { type: 'activate' }
