import { readFileSync } from 'node:fs'
import { APP_VERSION, PRODUCT_NAME } from '../constants.ts'
import { problem } from '../errors.ts'
import { routes } from '../http/index.ts'
import type { Route } from '../route.ts'
import { SECURITY_SCHEMES } from './access.ts'
import { type Descriptions, describer } from './describe.ts'
import { descriptions } from './descriptions/index.ts'
import { REQUEST_HEADERS, RESPONSE_HEADERS } from './headers.ts'
import { converter } from './json-schema.ts'
import { links } from './links.ts'
import { live } from './live.ts'
import { operationOf, tagOf } from './operation.ts'
import { refusals } from './responses.ts'
import { TAGS } from './tags.ts'
import type { OpenApi } from './types.ts'

/**
 * The whole API as an OpenAPI 3.1 document, made from the same entries as the server and the pages.
 * @throws Error naming every field that has no description, and every description that has no field
 */
export function openApiDocument(texts: Descriptions = descriptions): OpenApi {
  const { schemas, convert } = converter()
  const workshop = { convert, describer: describer(texts), refusals: refusals(), links: links() }
  const paths: OpenApi['paths'] = {}
  convert(problem, 'output')

  for (const [name, route] of Object.entries<Route>(routes)) {
    if (!TAGS[tagOf(route.path)]) throw new Error(`no tag for ${route.path}`)
    const operation = operationOf(name, route, workshop)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
  }
  const liveProtocol = live(workshop)
  for (const [name, schema] of Object.entries(schemas)) {
    schema.description = workshop.describer.take([name, ''])
    workshop.describer.describe(schema, name)
  }
  workshop.describer.finish()

  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT_NAME,
      version: APP_VERSION,
      summary: 'Live scoreboards for table-tennis clubs in France.',
      description: readFileSync(new URL('guide.md', import.meta.url), 'utf8'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'The origin that served this document.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: sorted({ ...schemas, ...workshop.refusals.schemas }),
      parameters: REQUEST_HEADERS,
      headers: RESPONSE_HEADERS,
      responses: sorted(workshop.refusals.made),
      links: sorted(workshop.links.made),
      securitySchemes: SECURITY_SCHEMES,
    },
    'x-live': liveProtocol,
  }
}

const sorted = <T>(named: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The text of the document's file. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 1)}\n`
