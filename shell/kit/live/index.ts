/** The live client: one connection per board and page. */
export type { LiveSnapshot } from './live-snapshot.ts'
export type { ScoredAt } from './live-state.ts'
export type { LiveStatus } from './live-status.ts'
export { dated, useBoard } from './use-board.ts'
export { newestBoard, watchBoard } from './watch-board.ts'
