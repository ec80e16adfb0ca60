import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * A key that no screen names is dead, and a text that is the same in both languages is hardly translated. A key that a
 * screen names and no file holds does not compile, except in the kit, whose texts are taken by `t`.
 */
const ROOT = join(import.meta.dirname, '..', '..')
const ALL = ['shell/kit', 'shell/src', 'mfe-boards/src', 'mfe-groups/src', 'mfe-account/src']
const NAMESPACES = [
  { name: 'kit', folder: 'shell/kit/ui/locales', users: ALL },
  { name: 'shell', folder: 'shell/src/i18n/locales', users: ['shell/src'] },
  { name: 'dialogs', folder: 'shell/src/dialogs/locales', users: ['shell/src'] },
  { name: 'unsent', folder: 'shell/src/unsent/locales', users: ['shell/src'] },
  { name: 'boards', folder: 'mfe-boards/src/locales', users: ['mfe-boards/src'] },
  { name: 'groups', folder: 'mfe-groups/src/locales', users: ['mfe-groups/src'] },
  { name: 'account', folder: 'mfe-account/src/locales', users: ['mfe-account/src'] },
]

/** Words that both languages write alike. A text of other words that is the same in both is not translated. */
const ALIKE = new Set(
  `classification club clubs coefficient date dates description division estim information licence menu message messages
  notifications pause permissions phase phases point points position progression score scores simulation six source table
  tables total type`.split(/\s+/),
)
/** Values of the federation, which the specification writes in French, and an example of a department. */
for (const word of ['masculin', 'féminin', 'gironde']) ALIKE.add(word)

type Texts = { [key: string]: string | Texts }
const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
const textsOf = (folder: string, language: 'fr' | 'en') =>
  new Map(flat(JSON.parse(readFileSync(join(ROOT, folder, `${language}.json`), 'utf8'))))
/** The key as a screen names it, without the plural ending. */
const stemOf = (key: string) => key.replace(/_(?:one|many|other)$/, '')

const sourcesOf = (folders: readonly string[]) =>
  folders
    .flatMap(folder => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .filter(path => !/node_modules|\.spec\.|[\\/]testing/.test(path))
    .map(path => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(ROOT, path), 'utf8') }))

/** A function that says whether the sources name a key: in quotes, or by a template that begins like the key. */
function naming(sources: readonly { text: string }[]): (key: string) => boolean {
  const quoted = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key)),
  )
  const templates = sources
    .flatMap(({ text }) =>
      [...text.matchAll(/`([a-zA-Z][\w-]*\.[^`\s]*\$\{[^`]*)`/g)].map(([, key = '']) => key),
    )
    .map(key => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`))
  return key => quoted.has(key) || templates.some(template => template.test(key))
}

describe.each(NAMESPACES)('the texts of $name', ({ folder, users }) => {
  const [english, french] = [textsOf(folder, 'en'), textsOf(folder, 'fr')]

  it('are there in both languages, and say something', () => {
    expect([...french.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [key, text] of [...english, ...french]) expect([key, text.trim()]).not.toEqual([key, ''])
  })

  it('are translated', () => {
    const wordsOf = (text: string) => text.replace(/\{\{\w+(?:, \w+)?\}\}/g, '').match(/\p{L}{2,}/gu) ?? []
    const same = [...english].filter(([key, text]) => french.get(key) === text)
    expect(same.filter(([, text]) => !wordsOf(text).every(word => ALIKE.has(word.toLowerCase())))).toEqual([])
  })

  it('are all in use', () => {
    const isNamed = naming(sourcesOf(users))
    expect([...new Set([...english.keys()].map(stemOf))].filter(key => !isNamed(key))).toEqual([])
  })
})

it('every text that is taken from the kit is there', () => {
  const known = new Set([...textsOf('shell/kit/ui/locales', 'en').keys()].flatMap(key => [key, stemOf(key)]))
  const taken = sourcesOf(ALL).flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:t|kit)\(\s*'([\w.-]+)'/g)].map(([, key = '']) => ({ path, key })),
  )
  expect(taken.length).toBeGreaterThan(40)
  expect(taken.filter(({ key }) => !known.has(key))).toEqual([])
})

it('no screen holds words of its own', () => {
  const CONTENT = />\s*([^<>{}()"'`=;*]*\p{L}{3,}[^<>{}()"'`=;*]*)<\//gu
  const ATTRIBUTE = /\s(?:label|title|aria-label|placeholder|alt)="([^"]*\p{L}{3,}[^"]*)"/gu
  const screens = sourcesOf(ALL).filter(({ path }) => path.endsWith('.tsx'))
  expect(screens.length).toBeGreaterThan(150)
  const found = screens.flatMap(({ path, text }) =>
    [...text.matchAll(CONTENT), ...text.matchAll(ATTRIBUTE)].map(
      ([, words = '']) => `${path}: ${words.trim()}`,
    ),
  )
  expect(found).toEqual([])
})
