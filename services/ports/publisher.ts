import type { BusMessage } from './bus.ts'

/**
 * Sends public events to consumers in other processes. A bus that derives public events at the delivery, as within
 * one process, needs no publisher: see `Bus`.
 */
export interface Publisher {
  /**
   * Resolves once every message is kept for the consumers of its topic. Messages of one key arrive in the order of
   * the calls. After a failure some messages may have been taken: the caller sends all again, and a consumer may get
   * them twice.
   * @throws StoreUnavailable while nothing is taken
   */
  send(messages: readonly BusMessage[]): Promise<void>
}
