import type { BoardChanged } from '@pingboard/contracts/events/boards.ts'
import { expect, test } from 'vitest'
import { aGame, changed, closed, GROUP, scored, TODAY } from '../testing/board.ts'
import { theParts } from '../testing/parts.ts'
import { aPerson } from '../testing/people.ts'
import { announcer } from './announcer.ts'
import { whatPeopleAreTold } from './consumer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function aConsumer() {
  const { parts, clock, deliveries } = theParts([aPerson()])
  const { handle } = whatPeopleAreTold(parts, announcer(parts))
  const hear = (event: BoardChanged) =>
    handle({ topic: 'boards', key: GROUP, event } as unknown as Parameters<typeof handle>[0])
  return { hear, clock, mails: () => deliveries().filter(({ channel }) => channel === 'mail') }
}

test('an evening that goes on past midnight is not over: the results are told from six in the morning on', async () => {
  const { hear, clock, mails } = aConsumer()
  const stillPlayed = changed([aGame(1, { ...scored(7, 6), predictedDate: TODAY })])
  // A minute past midnight in Paris.
  clock.advance(5 * HOUR + MINUTE)
  await hear(stillPlayed)
  expect(mails()).toEqual([])
  clock.advance(6 * HOUR)
  await hear(stillPlayed)
  expect(mails()).toHaveLength(1)
})

test('a board whose last fixture is closed after midnight is told of at once', async () => {
  const { hear, clock, mails } = aConsumer()
  clock.advance(5 * HOUR + MINUTE)
  await hear(changed([aGame(1, { ...closed(8, 6), predictedDate: TODAY })]))
  expect(mails()).toHaveLength(1)
})
