import { SLICE_CONTRACT } from '@pingboard/kit/slice'
import { describe, expect, it } from 'vitest'
import en from '../src/locales/en.json' with { type: 'json' }
import fr from '../src/locales/fr.json' with { type: 'json' }
import slice from '../src/module.tsx'

function texts(messages: object, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : texts(value, `${prefix}${key}.`),
  )
}
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()

describe('the slice', () => {
  it('speaks the shell’s contract and owns its addresses', () => {
    expect(slice.contract).toBe(SLICE_CONTRACT)
    expect(slice.namespace).toBe('groups')
    for (const { path } of slice.routes) expect(path).toMatch(/^\/(account\/groups|group-invitation)/)
  })

  it('has the same texts in both languages, with the same placeholders', () => {
    const [english, french] = [new Map(texts(en)), new Map(texts(fr))]
    expect([...english.keys()].sort()).toEqual([...french.keys()].sort())
    for (const [key, text] of english) {
      // "one" may be written out; the others count.
      expect(placeholders(french.get(key) ?? ''), key).toEqual(placeholders(text))
    }
  })

  it('counts in one, many and other', () => {
    const keys = new Set(texts(fr).map(([key]) => key))
    for (const key of keys) {
      const stem = /^(.*)_(one|many|other)$/.exec(key)?.[1]
      if (stem) for (const form of ['one', 'many', 'other']) expect(keys).toContain(`${stem}_${form}`)
    }
  })

  it('sets French with narrow no-break spaces', () => {
    for (const [key, text] of texts(fr)) expect(text, key).not.toMatch(/ [;:!?»]|« /)
  })
})
