import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { httpServer } from '../http/server.ts'
import { Rejection } from '../kernel/decider.ts'
import { type Drawing, DrawingUnavailable } from '../ports/drawing.ts'
import { picturePages } from './picture-page.ts'
import { aBoard, atHome, played } from './testing.ts'

const board = aBoard([atHome(1, played(5, 3))])
const clock = { now: () => new Date('2026-11-21T20:04:00Z') }
const logger = pino({ level: 'silent' })

/** Asks for the picture of a public board. */
function asked(draw: Drawing['draw']) {
  const app = httpServer({ logger })
  onTestFinished(() => app.close())
  picturePages(app, {
    clock,
    boards: {
      read: async id => (id === board.id ? { facts: board as BoardFacts, position: '1' } : null),
      present: async () => ({ board, visibility: 'public' }),
    },
    displays: { shownOn: async () => null },
    rights: { standing: async () => null },
    drawing: { draw },
    rateLimits: memoryRateLimits(clock),
    log: logger,
    defaultLanguage: 'fr',
    callerOf: async () => null,
  })
  return (path: string) => app.inject({ url: path, headers: { host: 'club.example' } })
}

it('a machine that cannot draw answers with the neutral picture', async () => {
  const get = asked(() => Promise.reject(new DrawingUnavailable()))
  const [of, neutral] = [await get(`/previews/boards/${board.id}.png`), await get('/previews/pingboard.png')]
  expect([of.statusCode, of.headers['content-type']]).toEqual([200, 'image/png'])
  expect(of.rawPayload.equals(neutral.rawPayload)).toBe(true)
})

it('a picture that cannot be drawn now is refused, with the time to wait', async () => {
  const get = asked(() => Promise.reject(new Rejection('OVERLOADED', { retryAfter: 1 })))
  const refused = await get(`/previews/boards/${board.id}.png`)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
})

it.each(['x.png', `${'z'.repeat(26)}.png`, board.id, `${board.id}.svg`, '%2e%2e.png'])(
  '%s is the picture of no board, and nothing is drawn',
  async file => {
    const get = asked(() => Promise.reject(new Error('drawn')))
    const [of, neutral] = [await get(`/previews/boards/${file}`), await get('/previews/pingboard.png')]
    expect([of.statusCode, of.headers.etag]).toEqual([200, neutral.headers.etag])
  },
)
