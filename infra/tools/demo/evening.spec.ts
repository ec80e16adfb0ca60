import { sampleBoard } from '@pingboard/contracts/testing/samples.ts'
import { expect, it } from 'vitest'
import { playDay } from './evening.ts'

const MINUTE = 60_000
const DAY = '2026-11-21'

/** Plays from some milliseconds before midnight on. From midnight on every fixture is done by its date. */
async function playedUntilMidnight(before: number) {
  let now = 0
  const turns: string[] = []
  const today = () => (now < before ? DAY : '2026-11-22')
  await playDay(
    DAY,
    sampleBoard([]),
    {
      begin: async () => void turns.push('begins'),
      goOn: async () => {
        turns.push(today())
        return { kind: today() === DAY ? 'played' : 'over', left: 9 }
      },
    },
    {
      today,
      watched: () => false,
      async wait(milliseconds) {
        now += milliseconds
      },
    },
  )
  return { turns, late: now - before }
}

it('a new day ends the demo’s evening within seconds: it does not rest as after a finished one', async () => {
  const { turns, late } = await playedUntilMidnight(2.5 * MINUTE)
  expect(turns).toEqual([DAY, DAY])
  expect(late).toBeLessThan(10_000)
})
