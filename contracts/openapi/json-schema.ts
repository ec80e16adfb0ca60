import * as z from 'zod/mini'
import type { Schema } from '../route.ts'
import { names } from './components.ts'
import type { JsonSchema } from './types.ts'

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/**
 * Converts the contracts' schemas. Named schemas become references, and are collected in `schemas`.
 * @returns convert: `input` for what a caller sends, `output` for what the server answers
 */
export function converter() {
  const schemas: Record<string, JsonSchema> = {}

  function convert(schema: Schema, io: 'input' | 'output'): JsonSchema {
    const converted = z.toJSONSchema(schema, { metadata: names, io, override: clean })
    const { $schema: _, $defs = {}, ...rest } = withComponents(converted) as JsonSchema
    for (const [name, found] of Object.entries($defs as Record<string, JsonSchema>)) keep(name, found)
    return rest
  }

  /** @throws Error when a schema differs between requests and answers, and so needs two names */
  function keep(name: string, schema: JsonSchema): void {
    const known = schemas[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`${name} is not the same in requests and in answers`)
    schemas[name] = schema
  }

  return { schemas, convert }
}

const clean: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod
  for (const check of def.checks ?? []) Object.assign(jsonSchema, saidOf(check))
  if (def.type === 'default') jsonSchema.default = def.defaultValue
  const { prefixItems } = jsonSchema
  if (prefixItems?.every(item => JSON.stringify(item) === JSON.stringify(prefixItems[0]))) {
    // A tuple of equal items becomes a list of that length, because old generators know no tuples.
    delete jsonSchema.prefixItems
    Object.assign(jsonSchema, {
      items: prefixItems[0],
      minItems: prefixItems.length,
      maxItems: prefixItems.length,
    })
  }
  // The format is sufficient; the pattern would be very long.
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
  // JavaScript's integer range is no limit of the API.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** The description (`params`) of a rule that is a function (contracts/fields.ts). */
function saidOf(check: z.core.$ZodCheck): object {
  const { def } = check._zod
  return 'params' in def && typeof def.params === 'object' && def.params ? def.params : {}
}

/** Turns references to `$defs` into references to the document's components. */
const withComponents = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

const DIGITS = /^\^(?:\[(\d)-9\])?\[0-9\]\{(\d+),(\d+)\}\$$/

/**
 * The schema of a path or query parameter. Text of digits only is documented as an integer: an address can write
 * integers only as text.
 */
export function asParameter(schema: JsonSchema): JsonSchema {
  const [, first, least, most] = DIGITS.exec(String(schema.pattern ?? '')) ?? []
  if (most === undefined) return schema
  const { pattern: _, type: __, ...rest } = schema
  const digits = Number(most) + (first ? 1 : 0)
  if (Number(least) !== (first ? 0 : 1)) return schema
  return { type: 'integer', minimum: Number(first ?? 0), maximum: 10 ** digits - 1, ...rest }
}
