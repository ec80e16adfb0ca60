import { BODY_LIMIT, type Route } from '../route.ts'
import { securityOf, whoMayCall } from './access.ts'
import type { Describer } from './describe.ts'
import { answerHeaders, requestHeaders } from './headers.ts'
import { asParameter, type converter } from './json-schema.ts'
import { limitsOf } from './limits.ts'
import type { links } from './links.ts'
import type { refusals } from './responses.ts'
import type { JsonSchema, Operation, Parameter, Response } from './types.ts'

export interface Workshop {
  readonly convert: ReturnType<typeof converter>['convert']
  readonly describer: Describer
  readonly refusals: ReturnType<typeof refusals>
  readonly links: ReturnType<typeof links>
}

/** One call of the contract as an operation of the document. */
export function operationOf(name: string, route: Route, workshop: Workshop): Operation {
  const { method, path, summary, access, status } = route
  const takesBody = route.body !== undefined
  const limit = route.bodyLimit ?? BODY_LIMIT
  const limits = [...(takesBody ? [`The body may have ${limit / 1024} KiB.`] : []), ...limitsOf(name, route)]
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary,
    description: [
      `**Who may call:** ${whoMayCall(access)}`,
      ...(limits.length > 0 ? [`**Limits:** ${limits.join(' ')}`] : []),
    ].join('\n\n'),
    security: securityOf(access),
    parameters: [
      ...parametersOf(name, route, workshop, 'path'),
      ...parametersOf(name, route, workshop, 'query'),
      ...requestHeaders(route),
    ],
    ...(takesBody ? { requestBody: bodyOf(name, route, workshop) } : {}),
    responses: {
      [status]: successOf(name, route, workshop),
      ...(route.conditional ? { 304: unchanged(name, route) } : {}),
      ...workshop.refusals.add(route),
    },
    'x-access': access,
    ...(route.counts ? { 'x-counts': route.counts } : {}),
    ...(takesBody || method !== 'GET' ? { 'x-body-limit': limit } : {}),
  }
}

/** First part of the path. */
export const tagOf = (path: string): string => path.split('/')[1] ?? ''

function parametersOf(
  name: string,
  route: Route,
  { convert, describer }: Workshop,
  place: 'path' | 'query',
): Parameter[] {
  const schema = place === 'path' ? route.params : route.query
  if (!schema) return []
  const { properties = {}, required = [] } = convert(schema, 'input')
  return Object.entries(properties).map(([field, of]) => ({
    name: field,
    in: place,
    required: required.includes(field),
    description: describer.take([`${name}.${place}`, field], [`every.${place}`, shared(field, of)]),
    schema: asParameter(of),
  }))
}

/** The schema name of an `id` in a path, else the field's name. */
const shared = (field: string, { $ref }: JsonSchema): string => $ref?.split('/').at(-1) ?? field

function bodyOf(name: string, route: Route, { convert, describer }: Workshop) {
  const schema = route.body ? convert(route.body, 'input') : {}
  describer.describe(schema, `${name}.body`)
  return {
    required: route.body?.safeParse(undefined).success === false,
    content: { 'application/json': { schema } },
  }
}

function successOf(name: string, route: Route, { convert, describer, links }: Workshop): Response {
  const headers = answerHeaders(name, route)
  const found = Object.keys(headers).length > 0 ? { headers } : {}
  if (!route.reply) return { description: 'Done. The answer has no body.', ...found }
  const schema = convert(route.reply, 'output')
  describer.describe(schema, `${name}.reply`)
  return {
    description: saidOf(name, schema, describer),
    ...found,
    content: { 'application/json': { schema } },
    ...(schema.$ref ? { links: links.add(route, schema) } : {}),
  }
}

const unchanged = (name: string, route: Route): Response => ({
  description: 'The answer that the caller holds, named by the ETag in `If-None-Match`, is still valid.',
  headers: answerHeaders(name, route),
})

function saidOf(name: string, schema: JsonSchema, describer: Describer): string {
  if (schema.$ref) return describer.take([shared('', schema), ''])
  const fields = Object.keys(schema.properties ?? {})
  if (fields.length === 0) return 'Done. The answer is an empty object.'
  if (fields.includes('metadata')) return 'One page of the list.'
  return describer.take([`${name}.reply`, ''])
}
