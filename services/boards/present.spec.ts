import { board } from '@pingboard/contracts/http/boards.ts'
import { gameWithSheet } from '@pingboard/contracts/http/games.ts'
import { describe, expect, it } from 'vitest'
import type { GroupFacts } from '../ports/rights.ts'
import type { BoardDomainEvent } from './board/events.ts'
import { present, presentGameWithSheet } from './present.ts'
import {
  aFixture,
  aMatch,
  anExemptFixture,
  boardOpened,
  GROUP,
  game,
  matchesChanged,
  ofGame,
  recorded,
  TODAY,
  TOMORROW,
  YESTERDAY,
} from './testing/facts.ts'
import { boardPage } from './views/board-page.ts'

const group: GroupFacts = {
  id: GROUP,
  name: 'Pessac TT',
  shortName: 'PTT',
  boardVisibility: 'public',
  demo: false,
}

function presented(today: string, ...events: BoardDomainEvent[]) {
  const facts = recorded(events).reduce<ReturnType<typeof boardPage.project>>(boardPage.project, null)
  if (!facts) throw new Error('no board')
  return { facts, shown: present(facts, group, today) }
}
const doneOn = (today: string, ...events: BoardDomainEvent[]) =>
  presented(today, ...events).shown.games.map(game => game.done)

describe('a presented board', () => {
  it("is the contract's board, with its group's names, the day, and nothing more", () => {
    const { shown } = presented(TODAY, boardOpened(aFixture()))
    expect(board.parse(shown)).toEqual(shown)
    expect(shown).toMatchObject({ group: { name: 'Pessac TT', shortName: 'PTT' }, today: TODAY, demo: false })
    expect(shown).not.toHaveProperty('permissions')
  })
  it('reads a game done the day after its date, not on it', () => {
    const games = boardOpened(aFixture({ predictedDate: TODAY }))
    expect(doneOn(YESTERDAY, games)).toEqual([false])
    expect(doneOn(TODAY, games)).toEqual([false])
    expect(doneOn(TOMORROW, games)).toEqual([true])
  })
  it('reads a postponed game as not done by its date, but done by its flag', () => {
    const past = boardOpened(aFixture({ predictedDate: YESTERDAY }))
    expect(doneOn(TODAY, past, ofGame('GamePostponed', 1))).toEqual([false])
    expect(doneOn(TODAY, past, ofGame('GamePostponed', 1), ofGame('GameClosed', 1))).toEqual([true])
  })
  it('reads an exempt game as done', () => {
    expect(doneOn(TODAY, boardOpened(anExemptFixture(), aFixture()))).toEqual([true, false])
  })
  it('is without match sheets, which only its games are asked for', () => {
    const { facts, shown } = presented(
      TODAY,
      boardOpened(aFixture(), aFixture()),
      matchesChanged(1, aMatch(1)),
    )
    expect(JSON.stringify(shown)).not.toMatch(/sheets|sets|winner/)
    const [one, two, three] = [1, 2, 3].map(place => presentGameWithSheet(facts, game(place), TOMORROW))
    expect(gameWithSheet.parse(one)).toEqual(one)
    expect(one).toMatchObject({ id: game(1), done: true, sets: [aMatch(1)] })
    expect(two).toMatchObject({ id: game(2), sets: [] })
    expect(three).toBeNull()
  })
  it('leaves the facts as they are', () => {
    const { facts } = presented(TOMORROW, boardOpened(aFixture()))
    expect(facts.games[0]?.done).toBe(false)
  })
})
