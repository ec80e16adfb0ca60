import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * TypeScript lets pages use whatever the newest browsers have, and the builds rewrite syntax only: a call that an older
 * browser of the product lacks fails there and nowhere else. This list holds what browsers got last of what this
 * product uses, or might well use. What stands in no line here is not looked at.
 */
type Browser = 'chrome' | 'firefox' | 'safari'
interface Newer {
  readonly name: string
  readonly pattern: RegExp
  /** A line that the pattern has to find. */
  readonly line: string
  /** The first version of each browser that has it. */
  readonly since: Readonly<Record<Browser, number>>
}

const newer = (
  name: string,
  pattern: RegExp,
  line: string,
  ...[chrome, firefox, safari]: number[]
): Newer => ({
  name,
  pattern,
  line,
  since: { chrome: chrome ?? 0, firefox: firefox ?? 0, safari: safari ?? 0 },
})

const SCRIPTS = [
  newer('Promise.withResolvers', /\bPromise\.withResolvers\b/, 'Promise.withResolvers()', 119, 121, 17.4),
  newer('AbortSignal.any', /\bAbortSignal\.any\b/, 'AbortSignal.any([a, b])', 116, 124, 17.4),
  newer('popover', /\bpopover=|\.(?:hide|show|toggle)Popover\(/, 'popover="auto"', 114, 125, 17),
  newer('groupBy', /\b(?:Map|Object)\.groupBy\b/, 'Map.groupBy(games, dayOf)', 117, 119, 17.4),
  newer('Intl.Segmenter', /\bIntl\.Segmenter\b/, 'new Intl.Segmenter()', 87, 125, 14.1),
  newer('Array.fromAsync', /\bArray\.fromAsync\b/, 'Array.fromAsync(pages)', 121, 115, 16.4),
  newer('URL.parse', /\bURL\.parse\b/, 'URL.parse(path, origin)', 126, 126, 18),
  newer(
    'operations of sets',
    /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    'own.union(others)',
    122,
    127,
    17,
  ),
  newer(
    'methods of iterators',
    /\bIterator\.from\b|(?<!\bObject)\.(?:keys|values|entries|matchAll)\([^()]*\)\s*\.(?:map|filter|flatMap|some|every|find|reduce|forEach|take|drop|toArray)\(/,
    'games.values().map(nameOf)',
    122,
    131,
    18.4,
  ),
  newer('Promise.try', /\bPromise\.try\b/, 'Promise.try(load)', 128, 134, 18.2),
  newer('RegExp.escape', /\bRegExp\.escape\b/, 'RegExp.escape(text)', 136, 134, 18.2),
  newer('Error.isError', /\bError\.isError\b/, 'Error.isError(cause)', 134, 138, 26),
  newer(
    'bytes as text',
    /\bUint8Array\.from(?:Base64|Hex)\b|\.to(?:Base64|Hex)\(/,
    'Uint8Array.fromBase64(key)',
    140,
    133,
    18.2,
  ),
  newer('Response.bytes', /\.bytes\(\)/, 'await answer.bytes()', 132, 128, 18),
  newer('Intl.DurationFormat', /\bIntl\.DurationFormat\b/, 'new Intl.DurationFormat()', 129, 136, 16.4),
]

const SHEETS = [
  newer('light-dark()', /\blight-dark\(/, 'color: light-dark(black, white)', 123, 120, 17.5),
  newer(':has()', /:has\(/, '.check:has(input) {}', 105, 121, 15.4),
  newer(':popover-open', /:popover-open\b/, '.menu:popover-open {}', 114, 125, 17),
  newer('colours from colours', /\(\s*from\s/, 'color: oklch(from var(--line) l c h)', 119, 128, 18),
  newer('@starting-style', /@starting-style\b/, '@starting-style {}', 117, 129, 17.5),
  newer('@property', /@property\b/, '@property --angle {}', 85, 128, 16.4),
  newer('@scope', /@scope\b/, '@scope (.card) {}', 118, 146, 17.4),
  newer(
    'places by anchors',
    /\b(?:position-anchor|anchor-name)\s*:|\banchor\(/,
    'anchor-name: --bell',
    125,
    147,
    26,
  ),
]

const ROOT = join(import.meta.dirname, '..', '..')
/** Runs in no browser. */
const BESIDE = /\.spec\.|\/testing|^shell\/kit\/(?:bin|build|template)\/|^contracts\/openapi\//
const textsOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => !BESIDE.test(path) && !path.includes('node_modules'))
    .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }))
const scripts = textsOf('contracts/**/*.ts', 'shell/{src,kit}/**/*.{ts,tsx}', 'mfe-*/src/**/*.{ts,tsx}')
const sheets = textsOf('shell/{src,kit}/**/*.css', 'mfe-*/src/**/*.css')

/** The oldest browsers of the product, as the builds name them. */
function oldest(): Record<Browser, number> {
  const build = readFileSync(join(ROOT, 'shell', 'kit', 'build', 'base.mjs'), 'utf8')
  const named = new Map(
    [...build.matchAll(/'(\w+) >= ([\d.]+)'/g)].map(([, name, version]) => [name, version]),
  )
  const versionOf = (browser: Browser) => Number(named.get(browser))
  return { chrome: versionOf('chrome'), firefox: versionOf('firefox'), safari: versionOf('safari') }
}

it('the oldest browsers of the product have what its pages and its worker use', () => {
  expect([scripts.length > 400, sheets.length > 50]).toEqual([true, true])
  const floor = oldest()
  const missing = (list: readonly Newer[], texts: typeof scripts) =>
    list.flatMap(({ name, pattern, since }) => {
      const lacking = (['chrome', 'firefox', 'safari'] as const).filter(
        browser => !(since[browser] <= floor[browser]),
      )
      const users = lacking.length > 0 ? texts.filter(({ text }) => pattern.test(text)) : []
      return users.map(
        ({ path }) => `${path}: ${name} (not in ${lacking.map(each => `${each} ${floor[each]}`)})`,
      )
    })
  expect([...missing(SCRIPTS, scripts), ...missing(SHEETS, sheets)]).toEqual([])
})

it.each([...SCRIPTS, ...SHEETS])('$name is found where it stands', ({ pattern, line }) => {
  expect(pattern.test(line)).toBe(true)
})
