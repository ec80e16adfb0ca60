import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'

/** People one browser is known for at most; the one that signed in longest ago goes first. */
const MOST = 5
const LASTS_MS = 180 * 24 * 3600 * 1000
/** Until when it counts (seconds, base 36), a random id, and their signature for one mailbox. */
const SHAPE = /^([0-9a-z]{1,10})\.([0-9a-z]{26})\.([\w-]{43})$/

/**
 * Marks of browsers in which an account was signed in to: those are not slowed down by what others guess elsewhere. A
 * mark is signed for one mailbox and says nothing else; the browser keeps it in a cookie, the product keeps none.
 * @param secret of this installation; another one voids every mark
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
    /** The browser's mark for a mailbox; null when it was never signed in there, or not for half a year. */
    find: (mailbox: string, cookie: string | null): string | null =>
      marksIn(cookie).find(mark => isOf(mailbox, mark)) ?? null,
    /** The cookie of a browser in which somebody has just signed in: their new mark before those of others. */
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
