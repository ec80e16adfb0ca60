import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
/** A wrong field in a refusal. */
export interface Broken {
  readonly path: string
  readonly rule: string
}

/** Longest path shown, in characters: the caller chooses the keys of a map. */
const LONGEST_PATH = 100

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
}
const FORMATS: Readonly<Record<string, string>> = {
  date: 'a day, yyyy-MM-dd',
  datetime: 'a moment, ISO 8601 in UTC',
  url: 'an https address',
}
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' items' }

/**
 * What a schema found wrong, in words a developer can act on. Never the value. An unknown field is named, because the
 * caller must remove the field of this name.
 */
export function brokenBy(issue: Issue): Broken[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ path: pathOf([...issue.path, key]), rule: 'unknown field' }))
  return [{ path: pathOf(issue.path), rule: ruleOf(issue) }]
}

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, LONGEST_PATH)

function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'too_small':
      return `at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`
    case 'too_big':
      return `at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`
    case 'invalid_format':
      return issue.format === 'regex'
        ? `must match ${String(issue.pattern).slice(1, -1)}`
        : `must be ${FORMATS[issue.format] ?? issue.format}`
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`
    case 'invalid_key':
      return 'unknown key'
    default:
      return issue.message
  }
}
