import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { drawNow } from '@pingboard/infra/drawing/canvas.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { aPicture } from '../adapters/drawing.suite.ts'
import { startChild } from '../load/support/child.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf } from '../support/club.ts'
import { startProcess } from '../support/process.ts'
import { proof } from '../support/proof.ts'
import { RAISED } from '../support/raised.ts'
import { scale } from '../support/scale.ts'
import { judged, PROMISE_MS, quantile, type Stretches, stretchesOf } from '../support/stretches.ts'

/** Pictures asked for at once. */
const AT_ONCE = 50
/** Pages of the boards, each with its preview, and displays with as many boards as they show. */
const PAGES = scale(1500, 100)
const DISPLAYS = scale(200, 40)

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-pictures-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const fixtures = (count: number) => Array.from({ length: count }, (_, index) => aFixture(index + 1))

proof(
  'fifty pictures at once, previews and displays hold the event loop no longer than ten milliseconds at a stretch',
  { timeout: 600_000 },
  async ({ random, note }) => {
    const first = await startProcess(dataDir, { env: RAISED })
    const owner = await somebody(first.origin)
    const [group, full] = [await aGroupOf(owner), await aGroupOf(owner, 'Un grand club')]
    const boards: Board[] = []
    for (let made = 0; made < AT_ONCE; made++) {
      const board = await aBoardIn(group, owner, fixtures(12))
      const params = { id: random.pick(board.games).id }
      await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 1 + made } }), 200)
      boards.push(board)
    }
    for (let made = 0; made < 20; made++) await aBoardIn(full, owner, fixtures(LIMITS.gamesPerBoard))
    await first.stop()

    const product = startChild(join(import.meta.dirname, 'long', 'product.ts'))
    try {
      const origin = await product.ask<string>('open', { dir: dataDir })
      async function turnsOf(work: () => Promise<unknown>): Promise<Stretches> {
        await product.ask('begin')
        await work()
        return product.ask<Stretches>('end')
      }
      const fetched = async (path: string) => {
        const answer = await fetch(`${origin}${path}`)
        return { status: answer.status, size: (await answer.arrayBuffer()).byteLength }
      }
      const found: Record<string, number> = {}

      const began = performance.now()
      const statuses: Record<number, number> = {}
      found.pictures = judged(
        await turnsOf(async () => {
          // On a busy machine the last ones are not there in time: they are told so, and ask again.
          for (let waiting = boards; waiting.length > 0; ) {
            const answers = await Promise.all(waiting.map(({ id }) => fetched(`/previews/boards/${id}.png`)))
            for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
            waiting = waiting.filter((_, index) => answers[index]?.status !== 200)
          }
        }),
      )
      note('ms until all pictures were there', (performance.now() - began).toFixed(0))
      note('answers', JSON.stringify(statuses))
      expect(statuses[200]).toBe(AT_ONCE)
      expect(Object.keys(statuses).filter(status => !['200', '503'].includes(status))).toEqual([])
      found['kept pictures'] = judged(
        await turnsOf(async () => {
          for (const { id } of boards)
            expect((await fetched(`/previews/boards/${id}.png`)).size).toBeGreaterThan(20_000)
        }),
      )
      found.pages = judged(
        await turnsOf(async () => {
          for (let asked = 0; asked < PAGES; asked++) await fetched(`/boards/${random.pick(boards).id}`)
        }),
      )
      found.displays = judged(
        await turnsOf(async () => {
          for (let asked = 0; asked < DISPLAYS; asked++)
            expect((await fetched(`/api/displays/${full.displayCode}`)).status).toBe(200)
        }),
      )
      note('pictures drawn at once', AT_ONCE)
      note(
        'the longest turn that is judged, in ms',
        Object.entries(found)
          .map(([name, turn]) => `${name}: ${turn.toFixed(1)}`)
          .join('; '),
      )
      expect(Object.entries(found).filter(([, turn]) => turn > PROMISE_MS)).toEqual([])
    } finally {
      await product.stop()
    }
  },
)

// The twin: the same measure must find a picture that is drawn by the event loop itself.
proof(
  'and a picture drawn without a thread is found by the same measure',
  { timeout: 60_000 },
  async ({ note }) => {
    const drawing = await stretchesOf(async () => {
      for (let drawn = 0; drawn < 3; drawn++) drawNow(aPicture({ title: `Club ${drawn}` }))
    })
    note('longest turn of a drawing in ms', quantile(drawing, 1).toFixed(0))
    expect(quantile(drawing, 1)).toBeGreaterThan(PROMISE_MS)
  },
)
