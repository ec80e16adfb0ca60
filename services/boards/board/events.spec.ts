import { expect, test } from 'vitest'
import { aFixture, boardDeleted, boardOpened, boardRenamed, game, scoreChanged } from '../testing/facts.ts'
import { gamesIn } from './events.ts'

test('a board that is opened concerns every game of it, a change its own game, and a name none', () => {
  expect(gamesIn(boardOpened(aFixture(), aFixture({ externalId: 'R1-2' })))).toEqual([game(1), game(2)])
  expect(gamesIn(scoreChanged(2, 3, 0))).toEqual([game(2)])
  expect(gamesIn(boardRenamed('Journée 8'))).toEqual([])
  expect(gamesIn(boardDeleted())).toEqual([])
})
