import type { BusMessage } from './bus.ts'

/**
 * Takes public events to the consumers of other processes. What is derived at the delivery, as within one process, needs
 * none: see `Bus`.
 */
export interface Publisher {
  /**
   * Answers once every message is kept for whoever consumes its topic. Messages of one key arrive in the order of the
   * calls. After a failure some may have been taken: the caller sends all of them again, and a consumer may see them twice.
   * @throws StoreUnavailable while nothing is taken
   */
  send(messages: readonly BusMessage[]): Promise<void>
}
