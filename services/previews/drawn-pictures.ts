import { hash } from 'node:crypto'
import { TIME_ZONE } from '@pingboard/contracts/constants.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { PictureWish } from '@pingboard/contracts/previews.ts'
import { LRUCache } from 'lru-cache'
import { limiter } from '../http/limits.ts'
import type { Limit } from '../ports/rate-limits.ts'
import type { PreviewsPorts } from './parts.ts'
import { pictureOf } from './picture.ts'

/** A picture as it is sent. */
export interface DrawnPicture {
  readonly png: Buffer
  readonly etag: string
}

/** Bytes of pictures that are kept. One has some 100 kB. */
const KEPT = 32 * 1024 * 1024
/** Pictures drawn for one client address. Those that are kept already are not counted. */
const PER_ADDRESS: Limit = { max: 120, milliseconds: 10 * 60_000 }

const hours = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
})

/** Pictures of boards, each drawn once for a revision of its board. */
export function drawnPictures({
  drawing,
  rateLimits,
  clock,
}: Pick<PreviewsPorts, 'drawing' | 'rateLimits' | 'clock'>) {
  const kept = new LRUCache<string, DrawnPicture>({
    maxSize: KEPT,
    sizeCalculation: ({ png }) => png.length,
  })
  const running = new Map<string, Promise<DrawnPicture>>()
  const begin = limiter(rateLimits, 'pictures', PER_ADDRESS)

  async function draw(key: string, board: Board, wish: PictureWish): Promise<DrawnPicture> {
    const png = await drawing.draw(pictureOf(board, wish, hours.format(clock.now())))
    const drawn = { png, etag: etagOf(png) }
    kept.set(key, drawn)
    return drawn
  }

  /**
   * @param address of the client, for the limit
   * @throws DrawingUnavailable; Rejection TOO_MANY_REQUESTS, or OVERLOADED when the picture cannot be drawn now
   */
  return async function picture(board: Board, wish: PictureWish, address: string): Promise<DrawnPicture> {
    const key = keyOf(board, wish)
    const known = () => kept.get(key) ?? running.get(key)
    const found = known()
    if (found) return found
    const undo = await begin(address)
    const meanwhile = known()
    if (meanwhile) {
      await undo()
      return meanwhile
    }
    const drawing = draw(key, board, wish).finally(() => running.delete(key))
    running.set(key, drawing)
    return drawing
  }
}

/** Everything that a picture depends on, except the hour of its drawing. The names of the group are no revision. */
const keyOf = ({ id, revision, today, group }: Board, { shape, language, isHidden }: PictureWish): string =>
  JSON.stringify([id, revision, today, group.name, group.shortName, shape, language, isHidden])

export const etagOf = (png: Buffer): string => `"${hash('sha256', png, 'base64url').slice(0, 22)}"`
