import type { Schema } from '@pingboard/contracts/route.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { junk } from './junk.ts'

/** The part of JSON Schema that the contracts use. */
interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly propertyNames?: JsonSchema
}

export const jsonSchemaOf = (schema: Schema): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/**
 * Values that a schema accepts, or nearly so: rules that JSON Schema cannot express are ignored.
 * @param known ids of existing things, used where they fit a pattern
 */
export function fitting(schema: JsonSchema, known: readonly string[] = []): fc.Arbitrary<unknown> {
  const inner = (part: JsonSchema | undefined) => fitting(part ?? {}, known)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map(inner))
  switch (schema.type) {
    case 'string':
      return textOf(schema, known)
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -(2 ** 31),
        max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31),
      })
    case 'number':
      return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(inner))
      const maxLength = Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 3)
      return fc.array(inner(schema.items), { minLength: schema.minItems ?? 0, maxLength })
    }
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema
      if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
        const key = inner(schema.propertyNames ?? { type: 'string' }).map(String)
        return fc.dictionary(key, inner(additionalProperties), { maxKeys: 4 })
      }
      const parts = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]))
      return fc.record(parts, { requiredKeys: [...required] })
    }
    default:
      return junk
  }
}

function textOf({ pattern, format, minLength = 0, maxLength = 40 }: JsonSchema, known: readonly string[]) {
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] })
  if (pattern === undefined) {
    return fc.string({
      unit: 'grapheme-ascii',
      minLength,
      maxLength: Math.max(minLength, Math.min(maxLength, 40)),
    })
  }
  const like = new RegExp(pattern, 'u')
  const fits = known.filter(text => like.test(text))
  const random = fc.stringMatching(like, { maxLength: 200 })
  return fits.length > 0 ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...fits) }, random) : random
}

/** The same values with some parts replaced by junk or left out, or with unknown parts added. */
export function bent(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const blow = fc.record({ where: fc.nat(50), how: fc.constantFrom('replace', 'remove', 'add'), by: junk })
  return fc
    .tuple(values, fc.array(blow, { minLength: 1, maxLength: 3 }))
    .map(([value, blows]) =>
      blows.reduce<unknown>((now, { where, how, by }) => strike(now, where, how, by), value),
    )
}

function strike(value: unknown, where: number, how: string, by: unknown): unknown {
  if (value === null || typeof value !== 'object') return by
  const keys = Object.keys(value)
  const key = keys[where % (keys.length + 1)]
  if (key === undefined)
    return how === 'add' && !Array.isArray(value) ? { ...value, [`extra${where}`]: by } : by
  if (Array.isArray(value)) return value.with(Number(key), how === 'remove' ? undefined : by)
  const inside = (value as Record<string, unknown>)[key]
  // Half of the blows go deeper.
  if (where % 2 === 0 && inside !== null && typeof inside === 'object')
    return { ...value, [key]: strike(inside, where >> 1, how, by) }
  if (how !== 'remove') return { ...value, [key]: by }
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
}
