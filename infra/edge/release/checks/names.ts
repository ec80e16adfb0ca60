import type { Check } from './check.ts'

/**
 * The shell must export every name that the slice takes from a shared module. The version of a package says what was
 * meant; this says what is there.
 */
export const namesProvided: Check = ({ uses }, { provides: { names, shared } }) =>
  Object.entries(uses).flatMap(([key, used]) => {
    const named = names?.[key]
    // A module that is not provided at all is another check's reason.
    if (!named || shared[key] === undefined) return []
    const there = new Set(named)
    return used.filter(name => !there.has(name)).map(name => `${key} has no ${name} in the live shell`)
  })
