import type { JsonSchema } from '@pingboard/contracts/openapi/types.ts'
import { type Html, html } from './html.ts'
import { inline } from './markdown.ts'

/** The fields of a schema, in one column: a table would be too wide for a phone. */
export function fields(schema: JsonSchema, before = ''): Html | null {
  const rows = rowsOf(schema, before)
  return rows.length > 0 ? html`<dl class="fields">${rows}</dl>` : null
}

function rowsOf(schema: JsonSchema, before: string): Html[] {
  const required = schema.required ?? []
  return Object.entries(schema.properties ?? {}).flatMap(([name, of]) => [
    field({ name: before + name, of, note: required.includes(name) ? null : 'optional' }),
    ...rowsOf(inner(of), `${before}${name}.`),
  ])
}

/** One name with its type and its description. */
export const field = ({ name, of, note }: { name: string; of: JsonSchema; note: string | null }): Html =>
  html`<div><dt><code class="name">${name}</code> <span class="type">${typeOf(of)}</span>${
    note ? html` <span class="note">${note}</span>` : null
  }</dt><dd>${inline(of.description ?? '')}</dd></div>`

/** The object whose fields are listed: the schema itself, a list's rows, or a record's values. */
function inner(schema: JsonSchema): JsonSchema {
  if (schema.properties) return schema
  for (const of of [schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])])
    if (typeof of === 'object') return inner(of)
  return {}
}

/** A type in words, with its limits: "text, 1 to 49 characters, or null". */
export function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) return link(schema.$ref)
  if (schema.anyOf) return alternatives(schema.anyOf)
  if (Array.isArray(schema.type)) return alternatives(schema.type.map(type => ({ ...schema, type })))
  if (schema.enum)
    return html`${joined(
      schema.enum.map(value => html`<code>${String(value)}</code>`),
      ' | ',
    )}`
  switch (schema.type) {
    case 'array':
      return html`list${of(schema)}${range(schema, 'Items', '')}`
    case 'object':
      return typeof schema.additionalProperties === 'object'
        ? html`object of ${typeOf(schema.additionalProperties)} by name`
        : html`object`
    case 'string':
      return html`${schema.format ? formatOf(String(schema.format)) : 'text'}${range(schema, 'Length', ' characters')}${
        schema.pattern ? html`, <code class="pattern">${String(schema.pattern)}</code>` : null
      }`
    case 'integer':
    case 'number':
      return html`${schema.type}${range(schema, 'imum', '')}${
        schema.default === undefined ? null : html`, ${String(schema.default)} when absent`
      }`
    default:
      return html`${String(schema.type ?? 'anything')}`
  }
}

const of = ({ items, prefixItems }: JsonSchema): Html => {
  if (prefixItems) return html` of ${prefixItems.length}: ${joined(prefixItems.map(typeOf), ', ')}`
  return typeof items === 'object' ? html` of ${typeOf(items)}` : html``
}

const link = (ref: string): Html => {
  const name = ref.split('/').at(-1) ?? ''
  return html`<a href="#schema-${name}">${name}</a>`
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'day',
  'date-time': 'moment',
  uri: 'address',
  uuid: 'UUID',
}
const formatOf = (format: string): string => FORMATS[format] ?? format

const alternatives = (of: readonly JsonSchema[]): Html => joined(of.map(typeOf), ' or ')

const joined = (parts: readonly Html[], mark: string): Html =>
  html`${parts.map((part, place) => html`${place > 0 ? mark : ''}${part}`)}`

/** `minLength` and `maxLength`, `minItems` and `maxItems`, `minimum` and `maximum`, as far as they are given. */
function range(schema: JsonSchema, what: 'Length' | 'Items' | 'imum', unit: string): string {
  const least = schema[`min${what}`]
  const most = schema[`max${what}`]
  if (least === undefined && most === undefined) return ''
  if (least === most) return `, ${least}${unit}`
  if (most === undefined) return `, at least ${least}${unit}`
  return least === undefined ? `, at most ${most}${unit}` : `, ${least} to ${most}${unit}`
}
