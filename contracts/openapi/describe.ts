import type { JsonSchema } from './types.ts'

/**
 * Descriptions by schema (`Game`, `createBoard.body`) and field (`label`, `group.name`); `''` is the schema itself.
 */
export type Descriptions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Returns descriptions, and remembers which were used and which were missing. */
export function describer(descriptions: Descriptions) {
  const used = new Set<string>()
  const missing: string[] = []

  /** The text of the first place that has a text. */
  function take(...places: readonly (readonly [schema: string, field: string])[]): string {
    for (const [schema, field] of places) {
      const text = descriptions[schema]?.[field]
      if (text === undefined) continue
      used.add(`${schema}#${field}`)
      return text
    }
    missing.push((places[0] ?? []).join('#'))
    return ''
  }

  /** Describes every field below a schema, in lists, records and alternatives too. Not behind references. */
  function describe(schema: JsonSchema, name: string, path = ''): void {
    for (const [field, of] of Object.entries(schema.properties ?? {})) {
      const place = path ? `${path}.${field}` : field
      of.description = take([name, place], ['every.reply', place])
      describe(of, name, place)
    }
    for (const inner of [schema.items, schema.additionalProperties])
      if (typeof inner === 'object') describe(inner, name, path)
    for (const inner of [...(schema.anyOf ?? []), ...(schema.prefixItems ?? [])]) describe(inner, name, path)
  }

  /** @throws Error naming every field without a description, and every description without a field */
  function finish(): void {
    const all = Object.entries(descriptions).flatMap(([schema, fields]) =>
      Object.keys(fields).map(field => `${schema}#${field}`),
    )
    const idle = all.filter(place => !used.has(place))
    const faults = [
      ...missing.map(place => `no description: ${place}`),
      ...idle.map(place => `describes nothing: ${place}`),
    ]
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }

  return { take, describe, finish }
}
export type Describer = ReturnType<typeof describer>
