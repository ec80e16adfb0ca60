/** Modules that the shell provides and slices use, by import as written. */
export const SHARED_KEYS: readonly string[]
