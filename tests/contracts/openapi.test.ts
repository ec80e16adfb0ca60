import { readFileSync } from 'node:fs'
import { routes } from '@pingboard/contracts/http/index.ts'
import { descriptions } from '@pingboard/contracts/openapi/descriptions/index.ts'
import { openApiDocument, openApiText } from '@pingboard/contracts/openapi/document.ts'
import { RATE_LIMITS } from '@pingboard/contracts/openapi/limits.ts'
import type { JsonSchema, Operation } from '@pingboard/contracts/openapi/types.ts'
import { changesSomething, refusalsOf } from '@pingboard/contracts/refusals.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { describe, expect, it } from 'vitest'

const document = openApiDocument()
const { components } = document
const operations = Object.values(document.paths).flatMap(path => Object.values(path))
const entries = Object.entries<Route>(routes)

it('the committed document is the one the contracts make; `npm run openapi` writes it', () => {
  const committed = readFileSync(
    new URL(import.meta.resolve('@pingboard/contracts/openapi/openapi.json')),
    'utf8',
  )
  expect(committed === openApiText()).toBe(true)
})

it('every call is an operation of its name, method and path', () => {
  for (const [name, { method, path }] of entries)
    expect([name, document.paths[path]?.[method.toLowerCase()]?.operationId]).toEqual([name, name])
  expect(operations).toHaveLength(entries.length)
})

it('every operation answers its success and every code it may refuse with, under its status', () => {
  for (const [name, route] of entries) {
    const { responses } = operationOf(name)
    expect(Object.keys(responses)).toContain(String(route.status))
    const codes = Object.values(responses).flatMap(response =>
      '$ref' in response ? codesOf(components.responses[last(response.$ref)]) : [],
    )
    expect([name, codes.sort()]).toEqual([name, [...refusalsOf(route)].sort()])
  }
})

it('every reference refers to something, and every component is referred to', () => {
  const text = JSON.stringify(document)
  const referred = new Set(
    [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
  )
  const { securitySchemes: _, ...kinds } = components
  const made = Object.entries(kinds).flatMap(([kind, all]) => Object.keys(all).map(name => `${kind}/${name}`))
  expect([...referred].sort()).toEqual(made.sort())
})

it('a field without a description, and a description without a field, end the generation', () => {
  const { Game: { label: _, ...game } = {}, ...others } = descriptions
  expect(() => openApiDocument({ ...others, Game: game })).toThrow('no description: Game#label')
  const more = { ...descriptions, Game: { ...descriptions.Game, referee: 'Who keeps order.' } }
  expect(() => openApiDocument(more)).toThrow('describes nothing: Game#referee')
})

it('headers stand where the server looks at them or sends them', () => {
  const headersOf = (name: string) =>
    operationOf(name).parameters.flatMap(parameter => ('$ref' in parameter ? [last(parameter.$ref)] : []))
  expect(headersOf('updateGame')).toEqual([
    'Language',
    'Person',
    'CorrelationId',
    'IdempotencyKey',
    'IfMatch',
  ])
  expect(headersOf('login')).not.toContain('Person')
  expect(headersOf('getGame')).toEqual(['Language', 'CorrelationId', 'MinPosition'])
  expect(headersOf('logout')).toEqual(['LanguageAsProof', 'CorrelationId'])
  expect(headersOf('logoutPost')).toEqual(['LanguageAsProof', 'Person', 'CorrelationId'])
  expect(headersOf('deleteBoard')).toContain('LanguageAsProof')
  expect(headersOf('unsubscribe')).toContain('LanguageAsProof')
  expect(components.parameters.LanguageAsProof?.required).toBe(true)
  expect(headersOf('login')).not.toContain('IdempotencyKey')
  expect(Object.keys(answerOf('updateGame').headers ?? {})).toEqual(['ETag', 'Position'])
  expect(Object.keys(answerOf('logout').headers ?? {})).toEqual(['Position', 'Set-Cookie', 'Clear-Site-Data'])
})

it('who needs a session, may bring one, or needs none', () => {
  const withSession = [{ session: [] }, { sessionOverHttp: [] }]
  expect(operationOf('updateGame').security).toEqual(withSession)
  expect(operationOf('getBoard').security).toEqual([{}, ...withSession])
  expect(operationOf('login').security).toEqual([])
})

it('limits count characters as the schemas do, and numbers in an address are numbers', () => {
  const body = operationOf('createGroup').requestBody?.content['application/json']?.schema
  expect(body?.properties?.name).toMatchObject({ minLength: 1, maxLength: 49 })
  const given = { description: 'd', clubNumber: '10330412' }
  const accepts = (name: string) => routes.createGroup.body.safeParse({ ...given, name }).success
  expect([accepts('🏓'.repeat(49)), accepts('🏓'.repeat(50))]).toEqual([true, false])

  const page = operationOf('listGroups').parameters.find(found => 'name' in found && found.name === 'page')
  expect(page).toMatchObject({ schema: { type: 'integer', minimum: 1, maximum: 999_999, default: 1 } })
  const turns = (text: string) => routes.listGroups.query.safeParse({ page: text }).success
  expect(['1', '999999', '0', '1000000'].map(turns)).toEqual([true, true, false, false])
})

it('no body, parameter or list of a request is without a limit, and no body takes what it does not list (INP-1)', () => {
  for (const { operationId, parameters, requestBody } of operations) {
    for (const parameter of parameters)
      if (!('$ref' in parameter)) bounded(parameter.schema, `${operationId} ${parameter.name}`)
    const body = requestBody?.content['application/json']?.schema
    if (!body) continue
    expect([operationId, body.additionalProperties]).toEqual([operationId, false])
    bounded(body, operationId)
  }
})

it('no answer may hold what it does not list (INP-7)', () => {
  const answers = operations.map(
    ({ operationId }) => answerOf(operationId).content?.['application/json']?.schema ?? {},
  )
  const { NewGame: _, ...schemas } = components.schemas
  for (const schema of [...answers, ...Object.values(schemas)].flatMap(everySchemaIn))
    if (schema.type === 'object') expect(schema.additionalProperties).not.toBe(undefined)
})

describe('what generators of clients stumble over is not there', () => {
  const schemas = [
    ...Object.values(components.schemas),
    ...operations.map(({ requestBody }) => requestBody?.content['application/json']?.schema ?? {}),
    ...operations.map(({ operationId }) => answerOf(operationId).content?.['application/json']?.schema ?? {}),
  ].flatMap(everySchemaIn)

  it('a tuple, or `items` that is no schema', () => {
    const odd = schemas.filter(({ items, prefixItems }) => prefixItems || typeof items === 'boolean')
    expect(odd).toEqual([])
    const match = components.schemas.Match?.properties?.points
    expect(match?.items).toMatchObject({ items: { type: 'integer' }, minItems: 2, maxItems: 2 })
  })

  it('a license without its identifier', () => {
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
  })

  it('a format in a header: a pattern stays a text', () => {
    for (const { schema } of Object.values(components.parameters)) expect(schema.format).toBe(undefined)
  })

  it('two schemas, answers or calls of one name', () => {
    const names = [...Object.keys(components.schemas), ...Object.keys(components.responses)]
    const folded = Object.keys(components.schemas).map(name => name.toLowerCase())
    expect(new Set(folded).size).toBe(folded.length)
    expect(names.filter(name => !/^[A-Z][A-Za-z0-9]+$/.test(name))).toEqual([])
  })
})

it('headers are declared as they are read', () => {
  const accepts = (name: string, value: string) =>
    new RegExp(String(components.parameters[name]?.schema.pattern)).test(value)
  expect(
    ['1'.repeat(16), '1'.repeat(15), '', 'x'.repeat(16)].map(value => accepts('MinPosition', value)),
  ).toEqual([true, false, false, false])
  const uuid = crypto.randomUUID()
  for (const name of ['IdempotencyKey', 'CorrelationId'])
    expect([uuid, uuid.toUpperCase(), `{${uuid}}`].map(value => accepts(name, value))).toEqual([
      true,
      true,
      false,
    ])
  expect(['*', '"12"', 'W/"12"', '12', '"1", "2"'].map(value => accepts('IfMatch', value))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

it('a board has a fixture at least, and a list of fixtures fits into an address', () => {
  const body = operationOf('createBoard').requestBody?.content['application/json']?.schema
  expect(body?.properties?.games).toMatchObject({ minItems: 1, maxItems: 200 })
  const games = operationOf('listGroupBoards').parameters.find(
    found => 'name' in found && found.name === 'games',
  )
  expect(games).toMatchObject({ schema: { maxLength: 8000 } })
})

/** They only end what a counted sign-in began. */
const WITHOUT_LIMIT = ['logout', 'logoutPost']

it('every call that writes has a limit, and says it', () => {
  const silent = entries.flatMap(([name, route]) => {
    const isCounted = operationOf(name)['x-counts'] !== undefined
    const { description } = operationOf(name)
    if (isCounted || RATE_LIMITS[name])
      expect([name, description]).toEqual([name, expect.stringContaining('**Limits:**')])
    return changesSomething(route) && !isCounted && !RATE_LIMITS[name] ? [name] : []
  })
  expect(silent).toEqual(WITHOUT_LIMIT)
  expect(operationOf('updateGame').description).toContain(
    '1,200 changes of games of a person at once, 20 more each second; 3,000 of a board',
  )
  expect(operationOf('createBoard').description).toContain('60 boards of a person in a day')
  expect(operationOf('getInvitation')['x-counts']).toBe('changes')
  // A caller without a session counts by address, a caller with a session by person.
  for (const [name, { counts, access }] of entries)
    if (counts) expect([name, access.actor === 'anyone']).toEqual([name, counts === 'visitors'])
})

it('answers say which calls take their ids, with every parameter of the path', () => {
  const linked = Object.entries(components.links)
  expect(linked.length).toBeGreaterThan(50)
  for (const [name, { operationId, parameters }] of linked) {
    const wanted = operationOf(operationId).parameters.flatMap(found =>
      'in' in found && found.in === 'path' ? [found.name] : [],
    )
    expect([name, Object.keys(parameters)]).toEqual([name, wanted])
  }
  expect(components.links.updateGameOfGameWithSheet?.parameters).toEqual({ id: '$response.body#/id' })
  expect(components.links.listGroupBoardsOfBoardWithRights?.parameters).toEqual({
    id: '$response.body#/groupId',
  })
  expect(components.links.deleteRoleOfRole?.parameters).toEqual({
    id: '$response.body#/groupId',
    roleId: '$response.body#/id',
  })
})

/** @throws when a part of a schema has no upper limit */
function bounded(schema: JsonSchema, place: string): void {
  for (const found of everySchemaIn(schema)) {
    if (found.$ref) bounded(components.schemas[last(found.$ref)] ?? {}, `${place} ${found.$ref}`)
    if (found.enum) continue
    const types = [found.type].flat()
    const why = `${place}: ${JSON.stringify(found)}`
    if (types.includes('string')) expect(found.maxLength ?? found.pattern ?? found.format, why).toBeDefined()
    if (types.includes('array')) expect(found.maxItems, why).toBeDefined()
    if (types.includes('number')) expect(found.maximum, why).toBeDefined()
    if (typeof found.additionalProperties === 'object') expect(found.propertyNames, why).toBeDefined()
  }
}

function everySchemaIn(schema: JsonSchema): JsonSchema[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.prefixItems ?? []),
    schema.items,
    schema.additionalProperties,
  ].filter(found => typeof found === 'object')
  return [schema, ...inner.flatMap(everySchemaIn)]
}

function operationOf(name: string): Operation {
  const found = operations.find(({ operationId }) => operationId === name)
  if (!found) throw new Error(`no operation ${name}`)
  return found
}

function answerOf(name: string) {
  const { responses } = operationOf(name)
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  if (!found || '$ref' in found) throw new Error(`${name} does not say what it answers`)
  return found
}

const last = (ref: string): string => ref.split('/').at(-1) ?? ''

function codesOf(response: (typeof components.responses)[string] | undefined): string[] {
  const schema = response?.content?.['application/problem+json']?.schema ?? {}
  // A generator would make a class for each call from a schema without a name.
  expect(Object.keys(schema)).toEqual(['$ref'])
  return (components.schemas[last(schema.$ref ?? '')]?.allOf?.[1]?.properties?.code?.enum ?? []) as string[]
}

it('no text of it names a requirement that only we can look up', () => {
  expect(openApiText().match(/\([A-Z]{3}-\d+\)/g)).toBeNull()
})
