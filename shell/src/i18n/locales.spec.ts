import { expect, test } from 'vitest'
import en from './locales/en.json'
import fr from './locales/fr.json'

type Texts = { [key: string]: string | Texts }
const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1]).sort()
const english = new Map(flat(en))
const french = new Map(flat(fr))

test('both languages have the same keys and the same placeholders', () => {
  expect([...french.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, text] of english) expect(placeholders(french.get(key) ?? '')).toEqual(placeholders(text))
})

test('every counted text has its three forms', () => {
  const stems = [...english.keys()]
    .filter(key => /_(one|many|other)$/.test(key))
    .map(key => key.replace(/_\w+$/, ''))
  for (const stem of stems)
    for (const form of ['one', 'many', 'other']) expect(english.has(`${stem}_${form}`)).toBe(true)
})

test('French marks keep their narrow or no-break space', () => {
  for (const [key, text] of french) expect(`${key}: ${/ [;!?»]|« /.test(text) ? text : ''}`).toBe(`${key}: `)
})
