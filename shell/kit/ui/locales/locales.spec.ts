import { expect, it } from 'vitest'
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }

interface Texts {
  [key: string]: string | Texts
}
const flat = (texts: Texts, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
  )
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()

it('says the same things in both languages', () => {
  const french = new Map(flat(fr))
  expect([...french.keys()].sort()).toEqual(
    flat(en)
      .map(([key]) => key)
      .sort(),
  )
  for (const [key, text] of flat(en))
    expect([key, placeholders(french.get(key) ?? '')]).toEqual([key, placeholders(text)])
})

it('puts a narrow no-break space before French double punctuation', () => {
  for (const [key, text] of flat(fr))
    expect([key, text]).not.toEqual([key, expect.stringMatching(/[^\u202f][;:!?]/)])
})

it('has every plural form', () => {
  for (const texts of [fr, en]) {
    const keys = new Set(flat(texts).map(([key]) => key))
    for (const key of keys) {
      const [, stem] = /^(.*)_other$/.exec(key) ?? []
      if (stem) expect(keys.has(`${stem}_one`) && keys.has(`${stem}_many`)).toBe(true)
    }
  }
})
