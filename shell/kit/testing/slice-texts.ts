import { describe, expect, it } from 'vitest'

function texts(messages: object, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : texts(value, `${prefix}${key}.`),
  )
}
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+(?:, \w+)?\}\}/g)].map(String).sort()

/** Checks the rules for the texts of every slice. */
export function describeTexts(given: { en: object; fr: object }): void {
  const [english, french] = [new Map(texts(given.en)), new Map(texts(given.fr))]

  describe('the texts', () => {
    it('are the same in both languages, with the same placeholders', () => {
      expect([...english.keys()].sort()).toEqual([...french.keys()].sort())
      for (const [key, text] of english)
        expect(placeholders(french.get(key) ?? ''), key).toEqual(placeholders(text))
    })
    it('count in one, many and other', () => {
      for (const key of french.keys()) {
        const stem = /^(.*)_(one|many|other)$/.exec(key)?.[1]
        if (stem)
          for (const form of ['one', 'many', 'other']) expect([...french.keys()]).toContain(`${stem}_${form}`)
      }
    })
    it('follow French typography', () => {
      for (const [key, text] of french) {
        expect(text, key).not.toMatch(/ [;:!?»]|« /)
        expect(text, key).not.toContain("'")
      }
    })
  })
}
