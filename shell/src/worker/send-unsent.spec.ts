import type { Game } from '@pingboard/contracts/http/games.ts'
import { sampleGame } from '@pingboard/contracts/testing/samples.ts'
import type { Unsent } from '@pingboard/kit/unsent/device'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendUnsent } from './send-unsent.ts'

/** What the device holds of the person, and what pages are told, with how much the device held then. */
const held = vi.hoisted(() => ({ list: [] as readonly Unsent[], news: [] as [unknown, number][] }))
vi.mock(import('@pingboard/kit/unsent/device'), async actual => ({
  ...(await actual()),
  deviceStore: () => ({
    isDurable: true,
    async update(_user, op) {
      held.list = op(held.list)
      return held.list
    },
  }),
  newsOfDevice: () => ({ tell: news => void held.news.push([news, held.list.length]), channel: null }),
}))
vi.mock(import('./reader.ts'), async actual => ({ ...(await actual()), currentReader: async () => 'ana' }))

const game = sampleGame(1, { scoreTeam1: 1, scoreTeam2: 0, revision: 5 })
const change: Unsent = {
  key: 'k1',
  board: game.boardId,
  game: game.id,
  labelTeam1: game.labelTeam1,
  labelTeam2: game.labelTeam2,
  madeAt: 1,
  revision: 5,
  before: { scoreTeam1: 1, scoreTeam2: 0 },
  after: { scoreTeam1: 2, scoreTeam2: 0 },
  isSent: false,
}

/** Another person has changed the game to its revision 6; a view may still show it as it was. */
function serve(shown: Game): void {
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    if (address === '/api/user/profile') return Response.json({ id: 'ana' })
    if (options.method === 'PATCH')
      return Response.json({ code: 'STALE_REVISION', revision: 6 }, { status: 412 })
    return Response.json(shown)
  })
}

beforeEach(() => {
  held.list = [change]
  held.news = []
})
afterEach(() => vi.unstubAllGlobals())

it('a conflict stops a change, with what the other person entered', async () => {
  serve({ ...game, scoreTeam1: 3, revision: 6 })
  await sendUnsent()
  expect(held.list).toMatchObject([{ stop: { code: 'STALE_REVISION', theirs: { scoreTeam1: 3 } } }])
})

it('a view that lags is no conflict: the change waits, and goes again later', async () => {
  serve(game)
  await expect(sendUnsent()).rejects.toThrow('VIEW_BEHIND')
  expect(held.list).toEqual([{ ...change, isSent: true }])
})

it('the game that was stored is told to the pages before its change is taken out', async () => {
  const stored = { ...game, scoreTeam1: 2, revision: 6 }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address === '/api/user/profile' ? { id: 'ana' } : stored),
  )
  await sendUnsent()
  const outcome = { is: 'saved', game: stored }
  expect(held.news).toEqual([
    ['ana', 1],
    [{ user: 'ana', change: { ...change, isSent: true }, outcome }, 1],
    ['ana', 0],
    ['ana', 0],
  ])
})
