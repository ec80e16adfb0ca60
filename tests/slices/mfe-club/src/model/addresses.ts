import { clubNumber } from '@pingboard/contracts/fields.ts'

export const FIND = '/clubs'
export const clubAddress = (number: string): string => `/clubs/${number}`
export const liveAddress = (boardId: string): string => `/boards/${boardId}/live`

/** The number as people type it, without its spaces, in capitals; null when it is no club's number. */
export function typedNumber(text: string): string | null {
  const { data } = clubNumber.safeParse(text.replace(/\s/g, '').toUpperCase())
  return data ?? null
}
