import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { Board, Game } from '@pingboard/contracts/http/boards.ts'
import type { GroupFacts } from '../ports/rights.ts'
import { doneByDate } from './board/decide.ts'
import { isExempt } from './board/state.ts'

/** A board as people get it: with its group's names of now, and what follows from the day in Paris. */
export function present(facts: BoardFacts, group: GroupFacts, today: string, demo: boolean): Board {
  const { id, name, clubNumber, groupId, createdBy, createdAt, updatedAt, revision } = facts
  return {
    id,
    name,
    clubNumber,
    groupId,
    group: { id: group.id, name: group.name, shortName: group.shortName },
    createdBy,
    createdAt,
    updatedAt,
    games: facts.games.map(game => presentGame(game, today)),
    revision,
    today,
    demo,
  }
}

export function presentGame(game: Game, today: string): Game {
  const done = game.done || isExempt(game) || doneByDate(game, today)
  return done === game.done ? game : { ...game, done }
}
