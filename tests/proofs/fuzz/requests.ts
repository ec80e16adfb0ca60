import { HEADERS, type Route } from '@pingboard/contracts/route.ts'
import fc from 'fast-check'
import { bent, fitting, jsonSchemaOf } from './from-schema.ts'
import { junkBody, junkText } from './junk.ts'

/**
 * A request of a hostile or careless client. The host, the cookie and the correlation id are added when it is sent.
 */
export interface Wish {
  readonly name: string
  readonly method: string
  /** With the path's parameters filled in, percent-encoded. */
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  readonly who: 'owner' | 'stranger' | 'nobody'
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

const rawPart = fc.oneof(
  junkText.map(encoded),
  fc.constantFrom(
    '%',
    '%00',
    '%ff',
    '%c0%af',
    '..',
    '..%2f..',
    '%2e%2e%2f',
    '*',
    '{id}',
    "';--",
    'x'.repeat(101),
  ),
)

/** A value as text. Not `String(value)`: junk may have a `toString` that is no function, or no prototype at all. */
const asText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value).toWellFormed() : String(value).toWellFormed()

/** Any value as a query, its parts as parameters. */
export const queryText = (values: unknown) =>
  new URLSearchParams(
    Object.entries((values ?? {}) as object).map(([name, value]) => [name.toWellFormed(), asText(value)]),
  ).toString()

const rawQuery = fc.oneof(
  junkText.map(encoded),
  fc.constantFrom(
    'page=1&page=2',
    'page=0',
    'page=-1',
    'page=999999',
    '__proto__=1',
    '&&&=',
    'a='.repeat(3000),
    '%',
    'at=1e3',
  ),
)

/** Header values as they could come over the wire: any byte but a line break. */
const rawValue = fc
  .oneof(
    junkText,
    fc.constantFrom('"-1"', 'W/"1"', '*', '"', '00000000-0000-0000-0000-000000000000', '0'.repeat(16), 'z'),
  )
  .map(text => text.replace(/[\r\n\0]/g, ' ').slice(0, 4000))

/**
 * Headers that our routes read. The correlation id is left out, because the test finds the request's events by it.
 */
const READ_HEADERS = [
  HEADERS.idempotencyKey,
  HEADERS.ifMatch,
  HEADERS.minPosition,
  HEADERS.language,
  'content-type',
  'cookie',
  'accept',
  'accept-encoding',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'if-none-match',
  'range',
  'x-forwarded-for',
  'x-http-method-override',
  'expect',
  'content-encoding',
]
const strangeHeaders = fc.dictionary(fc.constantFrom(...READ_HEADERS), rawValue, { minKeys: 1, maxKeys: 3 })
const goodHeaders = fc.record(
  { [HEADERS.idempotencyKey]: fc.uuid(), [HEADERS.ifMatch]: fc.nat(5).map(revision => `"${revision}"`) },
  { requiredKeys: [] },
)

/** Requests of one route. @param known ids of existing things */
export function wishesFor(name: string, route: Route, known: readonly string[]): fc.Arbitrary<Wish> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param)
  const params = route.params ? jsonSchemaOf(route.params) : { properties: {} }
  const part = (param: string) =>
    fc.oneof(
      {
        weight: 5,
        arbitrary: fitting(params.properties?.[param] ?? { type: 'string' }, known)
          .map(asText)
          .map(encoded),
      },
      { weight: 1, arbitrary: rawPart },
    )
  const query = route.query ? fitting(jsonSchemaOf(route.query), known) : fc.constant({})
  const body = route.body ? fitting(jsonSchemaOf(route.body), known) : fc.constant({})
  const json = (values: fc.Arbitrary<unknown>) =>
    values.map(value => Buffer.from((JSON.stringify(value) ?? 'null').toWellFormed()))

  return fc
    .record({
      parts: fc.tuple(...names.map(part)),
      query: fc.oneof(
        { weight: 4, arbitrary: query.map(queryText) },
        { weight: 1, arbitrary: bent(query).map(queryText) },
        { weight: 1, arbitrary: rawQuery },
      ),
      headers: fc.oneof({ weight: 3, arbitrary: goodHeaders }, { weight: 1, arbitrary: strangeHeaders }),
      body: fc.oneof(
        { weight: 3, arbitrary: json(body) },
        { weight: 4, arbitrary: json(bent(body)) },
        { weight: 2, arbitrary: junkBody },
        { weight: route.body ? 1 : 6, arbitrary: fc.constant(null) },
      ),
      who: fc.oneof(
        { weight: 5, arbitrary: fc.constant('owner' as const) },
        { weight: 1, arbitrary: fc.constantFrom('stranger' as const, 'nobody' as const) },
      ),
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant(route.method as string) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD') },
      ),
    })
    .map(({ parts, ...rest }) => {
      let index = 0
      const path = route.path.replace(/\{\w+\}/g, () => String(parts[index++]))
      return { name, path, ...rest }
    })
}

/** The bytes of a request. */
export function bytesOf(
  { method, path, query, headers, body }: Wish,
  { host, cookie, correlationId }: { host: string; cookie: string; correlationId: string },
): Buffer {
  const all: Record<string, string> = {
    host,
    connection: 'close',
    language: 'fr',
    ...(cookie ? { cookie } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...headers,
    [HEADERS.correlationId]: correlationId,
    ...(body ? { 'content-length': String(body.length) } : {}),
  }
  const head = [
    `${method} /api${path}${query ? `?${query}` : ''} HTTP/1.1`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)])
}
