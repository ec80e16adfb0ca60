import { type Language, LOCALES } from '@pingboard/contracts/constants.ts'

/** The minus sign of mathematics: a hyphen is easy to miss before a digit. */
const written = (value: number, language: Language, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(LOCALES[language], options).format(value).replace('-', '−')

/** Points of the person: "1 621,5", "1 612,0". */
export const pointsText = (points: number, language: Language): string =>
  written(points, language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A number as people write it, with at most two decimals: "1 702", "1,25". */
export const numberText = (value: number, language: Language): string =>
  written(value, language, { maximumFractionDigits: 2 })

/** "1 622" */
export const roundedText = (points: number, language: Language): string =>
  written(points, language, { maximumFractionDigits: 0 })

/** Points won or lost: "+8", "−3,8", "0". */
export const gainText = (gain: number, language: Language): string =>
  written(gain, language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/** "+74" */
export const roundedGainText = (gain: number, language: Language): string =>
  written(gain, language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' })

/** Classes of the colour of a gain. The sign says the same, so the colour is never alone. */
export const gainClass = (gain: number): string =>
  gain > 0 ? 'gain gain--up' : gain < 0 ? 'gain gain--down' : 'gain'
