import { LANGUAGES } from '@pingboard/contracts/constants.ts'
import type { Check } from './check.ts'

/** Every language has the same keys. */
export const textsComplete: Check = ({ texts }) => {
  const all = new Set(Object.values(texts).flat())
  return LANGUAGES.flatMap(language => {
    const have = new Set(texts[language])
    return [...all].filter(key => !have.has(key)).map(key => `${key} has no text in ${language}`)
  })
}
