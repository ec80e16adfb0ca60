import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Some selectors make a browser find the style of a whole page anew when one element of it comes or goes. A row that
 * changes thirty times a second may not cost that.
 */
const ROOT = join(import.meta.dirname, '..', '..')
const SHEETS = globSync(['shell/{kit,src}/**/*.css', 'mfe-*/src/**/*.css'], { cwd: ROOT })

/** What stands once on a page. A browser restyles all that match the part behind a `:has()`, wherever they stand. */
const ONCE = ['.toast-dock', 'footer', '.news']

const COSTLY: readonly [why: string, isCostly: (selector: string) => boolean][] = [
  [
    'all children after the changed one, with all that they hold',
    selector => /\*\s*[+~]\s*\*/.test(selector),
  ],
  [
    'every element that matches the part behind :has()',
    selector => {
      const behind = behindHas(selector)
      return behind !== null && !ONCE.includes(behind)
    },
  ],
]

/** The last part of a selector in which an ancestor or an earlier element has a `:has()`. */
function behindHas(selector: string): string | null {
  if (!selector.includes(':has(')) return null
  let bare = selector
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, '')
  const parts = bare.trim().split(/[\s>+~]+/)
  return parts.length > 1 ? (parts.at(-1) ?? null) : null
}

/** Selectors of a sheet, each alone. */
const selectorsIn = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};@]+)\{/g)].flatMap(([, list = '']) =>
    list.split(/,(?![^(]*\))/).map(selector => selector.trim()),
  )

const costlyIn = (css: string) =>
  selectorsIn(css).flatMap(selector =>
    COSTLY.filter(([, isCostly]) => isCostly(selector)).map(([why]) => `${selector}: ${why}`),
  )

it('a row that changes restyles no other row', () => {
  expect(SHEETS.length).toBeGreaterThan(50)
  const found = SHEETS.flatMap(sheet =>
    costlyIn(readFileSync(join(ROOT, sheet), 'utf8')).map(each => `${sheet} ${each}`),
  )
  expect(found).toEqual([])
})

it.each([
  '.stack > * + * {}',
  '@container (width < 24rem) { .bar:has(.words) :global(.mark) span {} }',
  '.table .fx--done:has(.digit.is-winner) .digit:not(.is-winner) {}',
])('%s is found', css => expect(costlyIn(css)).toHaveLength(1))

it.each([
  '.end:not(:has(button)) {}',
  '.check:has(input:disabled) {}',
  '.frame:has(main [data-waiting]) > footer {}',
])('%s restyles one element', css => expect(costlyIn(css)).toEqual([]))
