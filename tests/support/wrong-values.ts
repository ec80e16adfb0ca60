import type { Schema } from '@pingboard/contracts/route.ts'
import type * as z from 'zod/mini'

/** Values of every wrong type, and some values of a right type that no field of the product accepts. */
export const WRONG_VALUES: readonly unknown[] = [
  null,
  true,
  '5',
  '',
  -1,
  1e21,
  0.1,
  [],
  ['7'],
  {},
  { $ne: null },
  'x'.repeat(6000),
  'a\u0000b',
  '\ud800',
  "' OR 1=1 --",
  '../../etc/passwd',
]

type Path = readonly (string | number)[]

/** Paths of all fields of a body that its schema names, such as `games.0.label`. */
export function placesIn(schema: Schema): Path[] {
  const bare = unwrapped(schema)
  const { type } = bare._zod.def
  if (type === 'object') {
    const { shape } = (bare as z.ZodMiniObject)._zod.def
    return Object.entries(shape).flatMap(([name, inner]) => [
      [name],
      ...placesIn(inner as Schema).map(path => [name, ...path]),
    ])
  }
  if (type === 'array') {
    const { element } = (bare as z.ZodMiniArray)._zod.def
    return [[0], ...placesIn(element as Schema).map(path => [0, ...path])]
  }
  return []
}

/** The schema inside an optional, nullable or transformed schema. */
function unwrapped(schema: Schema): Schema {
  const { def } = schema._zod
  if ('innerType' in def) return unwrapped(def.innerType as Schema)
  if (def.type === 'pipe') return unwrapped((def as unknown as { in: Schema }).in)
  return schema
}

/** A copy of a body with another value at one path. Missing objects and lists on the path are made. */
export function withValue(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  const copy = Array.isArray(body) ? [...body] : typeof step === 'number' ? [] : { ...(body as object) }
  Object.assign(copy, { [step]: withValue((body as never)?.[step], rest, value) })
  return copy
}
