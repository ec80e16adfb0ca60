import { useTranslation } from 'react-i18next'

type Paths<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Paths<T[K], `${P}${K}.`>
}[keyof T & string]

type Plural<K extends string> = K extends `${infer Stem}_${'one' | 'many' | 'other'}` ? Stem : K

/** Keys of a file of texts; keys with a count stand without their plural ending. */
export type TextKeyIn<Texts> = Plural<Paths<Texts>>
/** A text in the current language, with its placeholders filled. */
export type TextOf<Texts> = (key: TextKeyIn<Texts>, values?: Record<string, string | number>) => string

/** The hook that gives the texts of a namespace. A key that is missing in the English file does not compile. */
export const textsIn =
  <Texts>(namespace: string) =>
  (): TextOf<Texts> => {
    const { t } = useTranslation(namespace)
    return t as unknown as TextOf<Texts>
  }

/** The kit's own texts, for functions that take them: `divisionLine(game, kit)`. */
export const useKitTexts = () => useTranslation('kit').t
