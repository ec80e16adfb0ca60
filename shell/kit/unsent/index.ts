/** What a person entered and the server has not confirmed: kept on the device, sent by itself. */
export { type KnownGame, type Theirs, type Unsent, type Values, withUnsent } from './change.ts'
export { type List, type Outcome, perGame } from './list.ts'
export { startUnsent, unsentAtom } from './page-queue.ts'
export { type UnsentGame, UnsentQueue, type UnsentState } from './queue.ts'
export type { Sheet } from './sheet.ts'
export { valueWords } from './words.ts'
