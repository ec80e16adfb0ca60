import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS, type ErrorCode } from '@pingboard/contracts/errors.ts'
import { routes } from '@pingboard/contracts/http/index.ts'
import { refusalsOf } from '@pingboard/contracts/refusals.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { expect, it } from 'vitest'

/**
 * In the tests a call answers 500 when it refuses with a code that its entry does not name
 * (services/http/contract-check), so every journey proves the codes it meets. This test reads the sources for the
 * codes that no journey meets.
 */
const SERVICES = join(import.meta.dirname, '..', '..', 'services')
const CONTEXTS = ['account', 'boards', 'federation', 'feedback', 'groups', 'notifications']

/** Codes that only the operator meets, never a call. */
const BY_OPERATORS: Readonly<Record<string, readonly ErrorCode[]>> = { account: ['USER_NOT_FOUND'] }

const sources = (context: string): string[] =>
  globSync('**/*.ts', { cwd: join(SERVICES, context) })
    .filter(file => !/\.spec\.ts$|(?:^|\/)testing/.test(file))
    .map(file => readFileSync(join(SERVICES, context, file), 'utf8'))

const found = (texts: readonly string[], pattern: RegExp): string[] => [
  ...new Set(texts.flatMap(text => [...text.matchAll(pattern)].map(([, name = '']) => name))),
]

const entryOf = (name: string): Route => {
  const entry = Object.entries<Route>(routes).find(([known]) => known === name)?.[1]
  if (!entry) throw new Error(`no entry ${name}`)
  return entry
}

it.each(CONTEXTS)('%s refuses with nothing its calls do not declare', context => {
  const texts = sources(context)
  const thrown = found(texts, /new Rejection\(\s*'([A-Z_]+)'/g)
  const calls = found(texts, /\bimplement\(\s*(\w+),/g)
  expect(calls.length).toBeGreaterThan(0)
  const declared = new Set<string>([
    ...calls.flatMap(name => [...refusalsOf(entryOf(name))]),
    ...(BY_OPERATORS[context] ?? []),
  ])
  expect(thrown.filter(code => !declared.has(code))).toEqual([])
})

it('every call of the contract is implemented by exactly one service', () => {
  const calls = CONTEXTS.flatMap(context => found(sources(context), /\bimplement\(\s*(\w+),/g))
  expect(calls.toSorted()).toEqual(Object.keys(routes).toSorted())
})

it('no code is in the catalogue that nobody is ever told', () => {
  const declared = new Set<string>(Object.values<Route>(routes).flatMap(route => [...refusalsOf(route)]))
  // No route answers an unknown address.
  declared.add('NOT_FOUND')
  // A process behind an edge says this to everybody else, before any route.
  declared.add('NOT_FROM_EDGE')
  expect(Object.keys(ERRORS).filter(code => !declared.has(code))).toEqual([])
})
