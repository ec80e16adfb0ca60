import { REPLAY_PAGE } from '@pingboard/contracts/constants.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { GameWithSheet, Match } from '@pingboard/contracts/http/games.ts'
import type { Change } from '@pingboard/contracts/http/history.ts'
import type { ReplayBase, ReplayStep, replayPage } from '@pingboard/contracts/http/replay.ts'
import type { ReplyOf } from '@pingboard/contracts/route.ts'
import { parisToday } from '@pingboard/kit/fixtures'
import type { Told } from './history.ts'

/** One change, with its fixture before and after it. Both are null for a change of the board itself. */
export interface Passage extends Told {
  was: GameWithSheet | null
  is: GameWithSheet | null
}

/** A page of a replay, read. */
export interface Reel {
  /** From 1. */
  page: number
  /** Revisions of its first and its last change. */
  first: number
  last: number
  /** Its changes, oldest first, as the log tells them. */
  passages: readonly Passage[]
  /** The board before its first change. */
  before: ReplayBase
  /** What each change makes of the board. A board for each would fill the memory with thousands of lists. */
  turns: readonly Turn[]
}

interface Turn {
  at: string
  name: string
  /** The fixtures that it changed, as they are after it. */
  games: readonly GameWithSheet[]
}

/** The page that holds a revision. */
export const pageOf = (revision: number): number => Math.floor(revision / REPLAY_PAGE) + 1

/**
 * Goes through a page once.
 * @param facts the board as it is now, for what no change changes
 * @param read the same page, read when it was shorter: its part is not gone through again, and stays the same objects
 */
export function reelOf(
  page: number,
  { steps, people, before }: ReplyOf<typeof replayPage>,
  facts: Board,
  read?: Reel,
): Reel {
  const authors = new Map(people.map(person => [person.id, person]))
  const passages = [...(read?.passages ?? [])]
  const turns = [...(read?.turns ?? [])]
  const begins = read?.before ?? before ?? beforeAll(facts)
  const end = read && boardAt(read, read.last)
  let { name } = end ?? begins
  const games = [...(end ?? begins).games]
  for (const step of steps.slice(passages.length)) {
    name = step.name ?? name
    const was = gameIn(games, step.gameId)
    const turn = { at: step.at, name, games: gamesAfter(games, step, facts.id) }
    apply(turn, games)
    const is = gameIn(games, step.gameId)
    const by = step.by === null ? null : (authors.get(step.by) ?? null)
    passages.push({ change: changeOf(step, by, was, is), before: was ?? {}, was, is })
    turns.push(turn)
  }
  const first = (page - 1) * REPLAY_PAGE
  return { page, first, last: first + passages.length - 1, passages, before: begins, turns }
}

/** The board of each reel that was asked for last: a replay mostly goes on from there, and draws one board many times. */
const lastAsked = new WeakMap<Reel, ReplayBase>()

/**
 * The board after the change of this revision; null when the page does not hold it. Between two boards, fixtures that
 * did not change are the same objects.
 */
export function boardAt(reel: Reel, revision: number): ReplayBase | null {
  const { first, before, turns } = reel
  const turn = turns[revision - first]
  if (!turn) return null
  const known = lastAsked.get(reel)
  if (known?.revision === revision) return known
  const isAhead = known !== undefined && known.revision < revision
  const from = isAhead ? known : before
  const games = [...from.games]
  for (let at = isAhead ? known.revision + 1 : first; at <= revision; at++) apply(turns[at - first], games)
  const { at, name } = turn
  const board = { ...from, name, revision, updatedAt: at, today: dayOf(at), games }
  lastAsked.set(reel, board)
  return board
}

/** The first change opens the board, with all its fixtures. */
const beforeAll = (facts: Board): ReplayBase => ({ ...facts, revision: -1, games: [] })

function apply(turn: Turn | undefined, games: GameWithSheet[]): void {
  for (const game of turn?.games ?? []) games[placeOf(game.id)] = game
}

/** The fixtures that a step changed, as they are after it. */
function gamesAfter(games: readonly GameWithSheet[], step: ReplayStep, board: Board['id']): GameWithSheet[] {
  // The change that opens the board gives every field, except the one that is the same for all.
  if (step.type === 'opened') return step.games.map(game => ({ ...game, boardId: board }) as GameWithSheet)
  return step.games.flatMap(fields => {
    const game = gameIn(games, fields.id)
    return game ? [{ ...game, ...fields }] : []
  })
}

const gameIn = (games: readonly GameWithSheet[], id: string | null): GameWithSheet | null =>
  id === null ? null : (games[placeOf(id)] ?? null)

/** Index of a fixture of a board. Its id ends with its place, from 1. */
const placeOf = (id: string): number => Number(id.slice(id.indexOf('.') + 1)) - 1

/** The change with the values after it, as the history gives it. */
function changeOf(
  { revision, at, type, gameId, name, to }: ReplayStep,
  by: Change['by'],
  before: GameWithSheet | null,
  after: GameWithSheet | null,
): Change {
  const change: Change = { revision, at, type, gameId, by, name, to }
  if (!after) return change
  const { scoreTeam1, scoreTeam2, predictedDate, location, time, tables, formula } = after
  const values = { scoreTeam1, scoreTeam2, predictedDate, location, time, tables, formula }
  const matches = type === 'matches' ? changedMatches(before?.sets ?? [], after.sets) : undefined
  return { ...change, ...values, matches }
}

function changedMatches(before: readonly Match[], after: readonly Match[]): Match[] {
  const known = new Map(before.map(match => [match.order, JSON.stringify(match)]))
  return after.filter(match => known.get(match.order) !== JSON.stringify(match))
}

const days = new Map<string, string>()

/** The day in Paris. Offsets from UTC are whole hours there, so all moments of an hour are on one day. */
export function dayOf(at: string): string {
  const hour = at.slice(0, 13)
  const known = days.get(hour)
  if (known) return known
  const day = parisToday(new Date(at))
  days.set(hour, day)
  return day
}
