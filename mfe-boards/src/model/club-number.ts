import { clubNumber } from '@pingboard/contracts/fields.ts'

/** The typed number without spaces, in upper case. */
export const cleanClubNumber = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

export const isClubNumber = (text: string): boolean => clubNumber.safeParse(text).success

/** "10 33 0412" */
export const clubNumberText = (number: string): string =>
  `${number.slice(0, 2)}\u00a0${number.slice(2, 4)}\u00a0${number.slice(4)}`
