import type { Delivery } from '../../ports/outbox.ts'

/** What became of a delivery. Whoever throws instead wants it tried again. */
export type Outcome = 'sent' | 'dropped' | 'given-up'

/** @param life milliseconds it is worth sending */
export const isOver = ({ createdAt }: Delivery, life: number, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) >= life
