import { detailOf, ERRORS, type ErrorCode, statusOf } from '../errors.ts'
import { refusalsOf } from '../refusals.ts'
import type { Route } from '../route.ts'
import { headersOf } from './headers.ts'
import type { JsonSchema, Reference, Response } from './types.ts'

/** Makes the refusals of a call, one answer per status; calls that refuse alike share it, and the schema of its body. */
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

/** `BoardNotFound`, `InvalidRequestOrInvalidJson`: the codes themselves, so that a name means the same for ever. */
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

/** A name of its own: generators make a class of every schema without one, for every call anew. */
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
