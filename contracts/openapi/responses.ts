import { detailOf, ERRORS, type ErrorCode, statusOf } from '../errors.ts'
import { refusalsOf } from '../refusals.ts'
import type { Route } from '../route.ts'
import { headersOf } from './headers.ts'
import type { JsonSchema, Reference, Response } from './types.ts'

/** Makes the refusals of a call, one answer per status. Calls with the same codes share the answer and its schema. */
export function refusals() {
  const made: Record<string, Response> = {}
  const schemas: Record<string, JsonSchema> = {}

  function add(route: Route): Record<string, Reference> {
    const possible = refusalsOf(route)
    // In the catalogue's order, so that the same codes always have the same name.
    const codes = (Object.keys(ERRORS) as ErrorCode[]).filter(code => possible.has(code))
    const byStatus = Object.groupBy(codes, statusOf)
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, same = []]) => {
        const name = nameOf(same)
        const schema = `${name}Problem`
        made[name] ??= responseOf(Number(status), same, schema)
        schemas[schema] ??= schemaOf(Number(status), same)
        return [status, { $ref: `#/components/responses/${name}` }]
      }),
    )
  }

  return { made, schemas, add }
}

/** `BoardNotFound`, `InvalidRequestOrInvalidJson`: made of the codes, so that a name never changes its meaning. */
const nameOf = (codes: readonly ErrorCode[]): string =>
  codes
    .map(code => code.replace(/([A-Z0-9])([A-Z0-9]*)_?/g, (_, first, rest) => first + rest.toLowerCase()))
    .join('Or')

function responseOf(status: number, codes: readonly ErrorCode[], schema: string): Response {
  return {
    description: codes.map(code => `\`${code}\`: ${detailOf(code)}`).join('\n\n'),
    ...(status === 429 || status === 503 ? { headers: headersOf('RetryAfter') } : {}),
    content: {
      'application/problem+json': {
        schema: { $ref: `#/components/schemas/${schema}` },
      },
    },
  }
}

/** The schema has its own name, because generators make a new class per call for a schema without a name. */
const schemaOf = (status: number, codes: readonly ErrorCode[]): JsonSchema => ({
  description: `A refusal with status ${status}.`,
  allOf: [
    { $ref: '#/components/schemas/Problem' },
    {
      type: 'object',
      properties: {
        code: { type: 'string', enum: codes },
        status: { type: 'integer', enum: [status] },
      },
    },
  ],
})
