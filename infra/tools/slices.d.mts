/** Names of the slices of this repository, sorted. */
export const SLICES: readonly string[]
