import { day, knownEmail as email, score, text } from '@pingboard/contracts/fields.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { brokenBy } from './broken-rule.ts'

const body = z.strictObject({
  name: text(5, 2),
  email,
  password: z.string().check(z.minLength(8)),
  score,
  day: z.optional(day),
  done: z.optional(z.boolean()),
  formula: z.optional(z.enum(['4x14', 'free'])),
  games: z.optional(z.array(z.strictObject({ label: z.string() })).check(z.maxLength(2))),
  players: z.optional(z.record(z.string().check(z.regex(/^[A-F]$/)), z.string())),
  page: z.optional(z.url({ protocol: /^https$/ })),
})
const good = { name: 'Luc', email: 'a@b.fr', password: '12345678', score: 3 }
const rulesOf = (given: unknown) =>
  (body.safeParse(given).error?.issues ?? []).flatMap(brokenBy).map(({ path, rule }) => `${path}: ${rule}`)

it.each<[what: string, given: unknown, rules: string[]]>([
  ['nothing', good, []],
  ['a field that is missing', { ...good, password: undefined }, ['password: must be a text']],
  ['a text that is too short', { ...good, password: 'short' }, ['password: at least 8 characters']],
  ['a name that is too long', { ...good, name: 'Lucienne' }, ['name: at most 5 characters']],
  [
    'a pattern',
    { ...good, email: 'nobody' },
    [String.raw`email: must match ^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$`],
  ],
  ['half a point', { ...good, score: 1.5 }, ['score: must be a whole number']],
  ['a number out of range', { ...good, score: 1000 }, ['score: at most 999']],
  ['a day that is none', { ...good, day: '2026-02-30' }, ['day: must be a day, yyyy-MM-dd']],
  ['a truth as text', { ...good, done: 'yes' }, ['done: must be true or false']],
  ['a word of no list', { ...good, formula: '5x5' }, ['formula: one of 4x14, free']],
  [
    'a list that is too long',
    { ...good, games: [{ label: 'a' }, { label: 'b' }, { label: 'c' }] },
    ['games: at most 2 items'],
  ],
  ['a field inside', { ...good, games: [{ label: 1 }] }, ['games.0.label: must be a text']],
  ['unknown fields, by their names', { ...good, a: 1, b: 2 }, ['a: unknown field', 'b: unknown field']],
  ['a key of a map', { ...good, players: { G: 'x' } }, ['players.G: unknown key']],
  ['an address', { ...good, page: 'http://x.fr' }, ['page: must be an https address']],
  ['no object at all', 'text', [': must be an object']],
])('tells of %s', (_, given, rules) => {
  expect(rulesOf(given)).toEqual(rules)
})

it('tells no more of a name than a line holds', () => {
  expect(rulesOf({ ...good, ['x'.repeat(5000)]: 1 })).toEqual([`${'x'.repeat(100)}: unknown field`])
})
