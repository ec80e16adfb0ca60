import { satisfies } from '../satisfies.ts'
import type { Check } from './check.ts'

/** The shell must provide every shared package, in a version that the slice accepts. */
export const requiresMet: Check = ({ entry }, { provides }) =>
  Object.entries(entry.requires).flatMap(([key, range]) => {
    const version = provides.shared[key]
    if (version === undefined) return [`the live shell does not provide ${key}`]
    return satisfies(version, range) ? [] : [`${key} ${range} is asked for, the live shell has ${version}`]
  })
