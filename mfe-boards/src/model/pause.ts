/** Milliseconds between a change and the request for it, which brings quick taps together. */
const PAUSE = 1000
/** Longest pause after failures. Milliseconds. */
const LONGEST = 60_000

/** Milliseconds before the server is asked for what is new, or asked again: each failure in a row doubles them. */
export const pauseAfter = (failures: number): number => Math.min(PAUSE * 2 ** failures, LONGEST)
