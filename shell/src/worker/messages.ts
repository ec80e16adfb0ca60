/** What the page tells the worker. */
export type WorkerMessage =
  /** Who reads: personal answers are kept under this id; null deletes them. */
  | { type: 'user'; user: string | null }
  /** There may be a newer registry: keeps its slices and the page with it, then answers on the port it was given. */
  | { type: 'registry' }
  /** Take over now: the page is about to reload. */
  | { type: 'activate' }
