import { isOver } from '@pingboard/contracts/game-rules.ts'
import { login } from '@pingboard/contracts/http/account.ts'
import { listGroupBoards } from '@pingboard/contracts/http/boards.ts'
import { listGroups } from '@pingboard/contracts/http/groups.ts'
import { CAPTAIN } from '@pingboard/infra/tools/demo/cast.ts'
import { playDemo } from '@pingboard/infra/tools/demo/evening.ts'
import { expect, test } from 'vitest'
import { Client, expectStatus } from '../support/client.ts'
import { parisDay } from '../support/club.ts'
import { startProduct } from '../support/product.ts'

const HOUR = 3_600_000
/** Milliseconds. Some 2,500 changes, each on the disk before the next: beside two other runs they took two minutes. */
const LONGEST = 300_000
/** Hours that the demo plays here, by its own pauses. */
const HOURS = 4
/**
 * Most changes of a day, for each of the two paces, as the README of the demo names them. Without viewers an evening is
 * played once an hour, so the changes follow the number of its fixtures.
 */
const A_DAY = { nobody: (fixtures: number) => 360 * fixtures, somebody: () => 15_000 }

test.each(['nobody', 'somebody'] as const)(
  'an evening of the demo ends in every hour while %s watches, and the log grows by a known measure',
  async who => {
    const product = await startProduct()
    const end = new AbortController()
    let now = 0
    let begun = 0
    let fixtures = 0
    const ends: number[] = []
    const troubles: unknown[] = []
    const revision = async () => (await product.ports.engine.log.head()) || '0'

    async function present() {
      const captain = new Client(product.origin)
      const { email, password } = CAPTAIN
      await expectStatus(captain.call(login, { body: { email, password } }), 200)
      const [group] = (await expectStatus(captain.call(listGroups), 200)).data.data
      const params = { id: group?.id ?? ('' as never) }
      const { data } = (await expectStatus(captain.call(listGroupBoards, { params }), 200)).data
      return data[0]
    }
    const note = (...line: unknown[]) => troubles.push(line)
    await playDemo({
      origin: product.origin,
      today: () => parisDay(),
      onPerson: () => {},
      watched: () => who === 'somebody',
      log: { info: note, warn: note, error: note },
      signal: end.signal,
      async wait(milliseconds) {
        if (now === 0) begun = Number(await revision())
        now += milliseconds
        // The rest after an evening: what a viewer sees then is an evening that is over.
        if (milliseconds > HOUR / 30) {
          ends.push(now - milliseconds)
          const board = await present()
          fixtures = board?.games.length ?? 0
          expect(board && isOver(board.games, board.today)).toBe(true)
        }
        if (now < HOURS * HOUR) return
        end.abort()
        end.signal.throwIfAborted()
      },
    })
    const grown = Number(await revision()) - begun
    await product.close()
    expect(troubles).toEqual([])
    expect(ends.length).toBeGreaterThanOrEqual(HOURS)
    for (const [place, at] of ends.entries()) expect(at - (ends[place - 1] ?? 0)).toBeLessThan(HOUR)
    const aDay = (grown / now) * 24 * HOUR
    expect(aDay).toBeLessThan(A_DAY[who](fixtures))
    if (process.env.TEST_LOG)
      process.stdout.write(`${who}, ${fixtures} fixtures: ${Math.round(aDay)} events a day\n`)
  },
  LONGEST,
)
