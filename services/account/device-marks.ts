import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'

/** A browser holds marks of at most this many people. The mark of the oldest sign-in is dropped first. */
const MOST = 5
const LASTS_MS = 180 * 24 * 3600 * 1000
/** Expiry time (seconds, base 36), a random id, and the signature of both for one mailbox. */
const SHAPE = /^([0-9a-z]{1,10})\.([0-9a-z]{26})\.([\w-]{43})$/

/**
 * Marks a browser in which a person signed in to an account. Wrong guesses from other places do not slow down a
 * marked browser. A mark is signed for one mailbox. The browser keeps the mark in a cookie; the server stores no
 * marks.
 * @param secret of this installation; another secret voids every mark
 */
export function deviceMarks({
  clock,
  ids,
  secret,
}: {
  clock: Clock
  ids: Pick<Ids, 'random'>
  secret: string
}) {
  const signatureOf = (mailbox: string, until: string, random: string): Buffer =>
    createHmac('sha256', secret).update(`device:${until}:${random}:${mailbox}`).digest()

  function isOf(mailbox: string, mark: string): boolean {
    const [, until = '', random = '', signature = ''] = SHAPE.exec(mark) ?? []
    const shown = Buffer.from(signature, 'base64url')
    const isSigned = shown.length === 32 && timingSafeEqual(shown, signatureOf(mailbox, until, random))
    return isSigned && Number.parseInt(until, 36) * 1000 > clock.now().getTime()
  }

  const marksIn = (cookie: string | null): string[] =>
    (cookie ?? '').split('~', MOST).filter(mark => SHAPE.test(mark))

  return {
    /** The browser's mark for a mailbox; null without a sign-in there in the last 180 days. */
    find: (mailbox: string, cookie: string | null): string | null =>
      marksIn(cookie).find(mark => isOf(mailbox, mark)) ?? null,
    /** The new cookie after a sign-in: the new mark comes before the marks of other people. */
    add(mailbox: string, cookie: string | null): string {
      const until = Math.ceil((clock.now().getTime() + LASTS_MS) / 1000).toString(36)
      const random = ids.random()
      const mark = [until, random, signatureOf(mailbox, until, random).toString('base64url')].join('.')
      const others = marksIn(cookie).filter(other => !isOf(mailbox, other))
      return [mark, ...others].slice(0, MOST).join('~')
    },
  }
}
export type DeviceMarks = ReturnType<typeof deviceMarks>
