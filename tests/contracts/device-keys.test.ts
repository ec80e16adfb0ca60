import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const DOCUMENT = readFileSync(join(ROOT, 'infra', 'handbook', 'PERSONAL-DATA.md'), 'utf8')

/** Pages name a key in the call, or as a constant of the file that has to do with storage. */
const IN_CALLS = /\b(?:useStored(?:Flag)?(?:<\w+>)?|stored|\w+Storage\.\w+Item)\(\s*(['`])(.+?)\1/g
const CONSTANTS = /^const [A-Z_]+ = '([\w.-]+)'/gm

function keysOf(text: string): string[] {
  const called = [...text.matchAll(IN_CALLS)].map(([, , key = '']) => key)
  const named = /\b(?:\w+Storage|Storage)\b/.test(text) ? [...text.matchAll(CONSTANTS)] : []
  return [...called, ...named.map(([, key = '']) => key)].map(key => key.replace(/\$\{\w+\}/g, '<board>'))
}

const keys = new Set(
  globSync('{shell,mfe-*}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter(
      path => !/node_modules|[\\/]dist[\\/]|[\\/]template[\\/]|\.spec\.|[\\/]test(?:ing)?[\\/]/.test(path),
    )
    .flatMap(path => keysOf(readFileSync(join(ROOT, path), 'utf8'))),
)

it('every key under which pages keep something on a device stands in the document on personal data', () => {
  // By a constant, in a call, by a template.
  for (const known of ['boards.followed', 'lang', 'boards.filter.<board>']) expect(keys).toContain(known)
  expect([...keys].filter(key => !DOCUMENT.includes(`\`${key}\``))).toEqual([])
})
