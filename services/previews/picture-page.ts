import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { boardId } from '@pingboard/contracts/ids.ts'
import { NEUTRAL_PICTURE } from '@pingboard/contracts/previews.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OF_DATA } from '../http/answer-headers.ts'
import { countedAddress, isHeld } from '../http/request.ts'
import { DrawingUnavailable } from '../ports/drawing.ts'
import { type DrawnPicture, drawnPictures, etagOf } from './drawn-pictures.ts'
import type { PreviewsPorts } from './parts.ts'
import { readWish } from './read-address.ts'

const FILE = /^(.+)\.png$/

/** Other sites show the picture beside a link. It may change at any time, so each use asks again. */
const OF_EVERYBODY = { 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' }
const OF_MEMBERS = { 'cache-control': 'private, no-store' }

/** The pictures of boards, for links and for sharing. A caller who may not see the board gets the neutral picture. */
export function picturePages(app: FastifyInstance, ports: PreviewsPorts): void {
  const { boards, rights, callerOf, defaultLanguage } = ports
  const pictureOf = drawnPictures(ports)
  const png = readFileSync(join(import.meta.dirname, 'pingboard.png'))
  const neutral: DrawnPicture = { png, etag: etagOf(png) }

  /** The board, when the caller may see it. */
  async function shownTo(request: FastifyRequest, id: string) {
    const known = boardId.safeParse(id).data
    const read = known && (await boards.read(known))
    const presented = read && (await boards.present(read.facts))
    if (!presented) return null
    const { board, visibility } = presented
    if (visibility === 'public') return { board, isPrivate: false }
    const caller = await callerOf(request.headers.cookie)
    const standing = caller && (await rights.standing(board.groupId, caller.userId))
    return standing?.isMember ? { board, isPrivate: true } : null
  }

  /** Null where this machine cannot draw. */
  async function drawn(request: FastifyRequest, board: Board): Promise<DrawnPicture | null> {
    const wish = readWish(new URLSearchParams(request.url.split('?', 2)[1]), defaultLanguage)
    try {
      return await pictureOf(board, wish, countedAddress(request.ip))
    } catch (error) {
      if (error instanceof DrawingUnavailable) return null
      throw error
    }
  }

  app.get<{ Params: { file: string } }>('/previews/boards/:file', async (request, reply) => {
    const shown = await shownTo(request, FILE.exec(request.params.file)?.[1] ?? '')
    const picture = shown && (await drawn(request, shown.board))
    return shown && picture
      ? send(request, reply, picture, shown.isPrivate)
      : send(request, reply, neutral, false)
  })

  app.get(NEUTRAL_PICTURE, (request, reply) => send(request, reply, neutral, false))
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { png, etag }: DrawnPicture,
  isPrivate: boolean,
): FastifyReply {
  reply.headers({ ...OF_DATA, ...(isPrivate ? OF_MEMBERS : OF_EVERYBODY), vary: 'cookie', etag })
  if (isHeld(request, etag)) return reply.code(304).send()
  return reply.type('image/png').send(png)
}
