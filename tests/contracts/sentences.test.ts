import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * The lists beside the browser tests name, for what people meet, the test that shows it. These tests keep the lists
 * true: each named file, test and picture exists, and each row has a test or a reason.
 */
const ROOT = join(import.meta.dirname, '..', '..')
const HERE = join('tests', 'browser')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Titles of the tests and groups of a file, as its source writes them. */
function titlesIn(source: string): string[] {
  // After `test(`, `it.each(…)(`, `describe.each(…)(`, `inBrowser(`, `inMotion(`, `inApp(`, `proof(`.
  const STARTS =
    /(?:\b(?:test|it|describe|in(?:Browser|Motion|App)|proof)(?:\.\w+)*(?:<[^(]*>)?|\))\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)\s*,/g
  return [...source.matchAll(STARTS)].map(([, one, two, three]) => one ?? two ?? three ?? '')
}

const PLACEHOLDER = /%[a-z]|\$\{[^}]*\}|\$[\w.]+/
/** The longest part of a title that is the same for every row of parameters. Empty for a title without such a part. */
function literalOf(title: string): string {
  const parts = title.split(PLACEHOLDER)
  if (parts.length === 1) return title
  const bare = parts.map(part => part.replace(/^[\s,:()"]+|(?:[\s,:()"]|\b(?:in|at))+$/g, ''))
  return bare.toSorted((one, other) => other.length - one.length)[0] ?? ''
}

/** What a list may name in a file. The rows of a test whose title is only a placeholder are named by their texts. */
function namesIn(source: string): Set<string> {
  const titles = titlesIn(source)
  const isByRow = titles.some(title => literalOf(title) === '')
  const texts = isByRow ? [...source.matchAll(/'([^'\n]+)'|^ {2}(\w+): /gm)] : []
  return new Set([...titles.map(literalOf), ...texts.map(([, text, key]) => text ?? key ?? '')])
}

interface Row {
  readonly number: string
  /** Entries of the last cell. */
  readonly proofs: readonly string[]
}

const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (\d+\.\d+) \| .+ \| (.*) \|$/gm)].map(([, number = '', proof = '']) => ({
    number,
    proofs: proof.split('<br>').map(part => part.trim()),
  }))

/** Beginnings of an entry that gives a reason in place of a test. */
const REASONS = ['being built: ', 'not built yet: ', 'no screen: ', 'unproven: ']
const TEST = /^`([\w./-]+\.(?:test|spec)\.tsx?)` › (.+)$/
const PICTURE = /^picture `([^`]+)`$/

const fileOf = (name: string) => (name.includes('/') ? name : join(HERE, name))
const cache = new Map<string, Set<string>>()
function namesOf(path: string): Set<string> {
  // The test of every page names them in a file of its steps.
  const places = path.endsWith('pages.test.ts') ? read(join(HERE, 'steps', 'places.ts')) : ''
  const names = cache.get(path) ?? namesIn(read(path) + places)
  cache.set(path, names)
  return names
}
const pictures = (): string[] =>
  globSync('*.test.ts', { cwd: join(ROOT, HERE) })
    .flatMap(name => [...read(join(HERE, name)).matchAll(/keepPicture\((['`])(.*?)\1\)/g)])
    .map(([, , name = '']) => literalOf(name))

/** What is wrong with one entry of a row. */
function faultOf(proof: string): string | null {
  if (REASONS.some(reason => proof.startsWith(reason) && proof.length > reason.length + 5)) return null
  const [, picture] = PICTURE.exec(proof) ?? []
  if (picture !== undefined) return pictures().includes(picture) ? null : `no picture “${picture}”`
  const [, file, path = ''] = TEST.exec(proof) ?? []
  if (file === undefined) return `neither a test nor a reason: ${proof}`
  if (!existsSync(join(ROOT, fileOf(file)))) return `no file ${file}`
  const names = namesOf(fileOf(file))
  const missing = path.split(' › ').filter(name => !names.has(name))
  return missing.length > 0 ? `${file} has no “${missing.join('”, “')}”` : null
}
const faultsOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ number, proofs }) =>
    proofs.flatMap(proof => faultOf(proof) ?? []).map(fault => `${number}: ${fault}`),
  )

/** Rows whose numbers do not count 1, 2, 3 below each heading. */
const outOfOrder = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ number }, place) => {
    const [section = '', order] = number.split('.')
    const before = rows[place - 1]?.number.split('.')
    const wanted = before?.[0] === section ? Number(before[1]) + 1 : 1
    return Number(order) === wanted ? [] : [number]
  })

describe.each([
  ['SENTENCES.md', 9, 250],
  ['REVIEW.md', 17, 60],
])('%s', (name, sections, least) => {
  const text = read(join(HERE, name))
  const rows = rowsOf(text)

  it('has a table for each section, and loses no row', () => {
    expect(rows.length).toBeGreaterThan(least)
    expect(text.match(/^\| \d/gm)).toHaveLength(rows.length)
    expect(outOfOrder(rows)).toEqual([])
    const found = [...new Set(rows.map(({ number }) => Number(number.split('.')[0])))]
    expect(found).toEqual(Array.from({ length: sections }, (_, place) => place + 1))
    for (const section of found) expect(text).toMatch(new RegExp(`^## ${section}\\. `, 'm'))
  })

  it('names tests and pictures that are there, or a reason', () => {
    expect(faultsOf(rows)).toEqual([])
  })
})

describe('the check of the lists', () => {
  const found = (proof: string) => faultsOf(rowsOf(`| 1.1 | It is so. | ${proof} |`))

  it('reads titles, also of tests with parameters', () => {
    const titles = titlesIn(
      "inBrowser('a', x)\ntest('one, two', y)\nit.each([\n  [f(1)],\n])('says %s, in $language', z)\ntest.skipIf(!B)(\n  `all`,\n)",
    )
    expect(titles.map(literalOf)).toEqual(['a', 'one, two', 'says', 'all'])
    expect(literalOf('the menu (%s, %s)')).toBe('the menu')
    expect(literalOf('%s is not found, with the way home')).toBe('is not found, with the way home')
  })

  it('finds a file, a title and a picture that are not there, and a row without a reason', () => {
    expect(found('`frame.test.ts` › every page has a title of its own')).toEqual([])
    expect(found('`pages.test.ts` › a board, live')).toEqual([])
    expect(found('being built: the pages of history')).toEqual([])
    expect(found('`frame.test.ts` › every page has a title')).toHaveLength(1)
    expect(found('`frames.test.ts` › every page has a title of its own')).toHaveLength(1)
    expect(found('`pages.test.ts` › a board, dead')).toHaveLength(1)
    expect(found('picture `nothing`')).toHaveLength(1)
    expect(found('as everybody knows')).toHaveLength(1)
    expect(found('not built yet: ')).toHaveLength(1)
  })

  it('finds a row that is missing between two others', () => {
    const rows = (...numbers: string[]) => rowsOf(numbers.map(number => `| ${number} | a | b |`).join('\n'))
    expect(outOfOrder(rows('1.1', '1.2', '2.1'))).toEqual([])
    expect(outOfOrder(rows('1.1', '1.3', '2.1', '2.2'))).toEqual(['1.3'])
  })
})
