import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The French texts of shell, kit, template and slices. */
const french = ['shell', 'mfe-*'].flatMap(folder =>
  globSync(`${folder}/**/locales/fr.json`, {
    cwd: new URL('../../..', import.meta.url),
    exclude: ['**/node_modules', '**/dist'],
  }),
)

it('finds the texts of shell, dialogs, unsent changes, kit, template and three slices', () => {
  expect(french).toHaveLength(8)
})

it.each(french)('%s has a narrow no-break space before double punctuation and inside quotes', file => {
  const texts: string[] = []
  JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'), (_, value) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  // A mark inside an address ends no word.
  for (const text of texts) expect(text).not.toMatch(/[^\u202f](?:»|[;:?!](?!\S))|«[^\u202f]/)
})
