import type { Language } from '@pingboard/contracts/constants.ts'
import { pairText, shortDay, useLanguage } from '@pingboard/kit/fixtures'
import { useKitTexts } from '@pingboard/kit/ui'
import type { Known } from '../model/history.ts'
import { type Text, useTexts } from '../state/texts.ts'

/** What words are made with. */
export interface Tongue {
  text: Text
  kit: ReturnType<typeof useKitTexts>
  language: Language
}

export const useTongue = (): Tongue => ({ text: useTexts(), kit: useKitTexts(), language: useLanguage() })

/** The score of a fixture, in words: "5 – 3", or that there is none. */
export const scoreOf = ({ scoreTeam1 = null, scoreTeam2 = null }: Known, { text }: Tongue): string =>
  pairText([scoreTeam1, scoreTeam2]) ?? text('save.noScore')

type Field = 'predictedDate' | 'time' | 'location' | 'tables' | 'formula'

/** Another field of a fixture, in words: "20:30", or that it is not set. */
export function fieldValue(field: Field, known: Known, { kit, language }: Tongue): string {
  switch (field) {
    case 'predictedDate':
      return shortDay(known.predictedDate ?? '', language)
    case 'time':
      return known.time ?? kit('unsent.noTime')
    case 'location':
      return known.location ?? kit('unsent.noPlace')
    case 'tables':
      return known.tables ?? kit('unsent.noTables')
    case 'formula':
      return known.formula ? kit(`formula.${known.formula}`) : kit('unsent.noFormula')
  }
}

/** The name of a field. */
export function fieldName(field: Field, { text, kit }: Tongue): string {
  switch (field) {
    case 'predictedDate':
      return text('settings.day')
    case 'time':
      return text('settings.time')
    case 'location':
      return text('settings.location')
    case 'tables':
      return kit('tables')
    case 'formula':
      return text('log.formula')
  }
}
