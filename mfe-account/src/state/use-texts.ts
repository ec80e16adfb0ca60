import { useTranslation } from 'react-i18next'
import type en from '../locales/en.json'

type Paths<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Paths<T[K], `${P}${K}.`>
}[keyof T & string]

type Plural<K extends string> = K extends `${infer Stem}_${'one' | 'many' | 'other'}` ? Stem : K

/** Keys of this slice's texts, counted ones without their plural ending. */
export type TextKey = Plural<Paths<typeof en>>
export type Text = (key: TextKey, values?: Record<string, string | number>) => string

/** This slice's texts in the current language. */
export function useTexts(): Text {
  const { t } = useTranslation('account')
  return t as unknown as Text
}
