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

/** A page of a replay, read. Between two of its boards, fixtures that did not change are the same objects. */
export interface Reel {
  /** From 1. */
  page: number
  /** Revisions of its first and its last change. */
  first: number
  last: number
  /** Its changes, oldest first, as the log tells them. */
  passages: readonly Passage[]
  /** The board after each change. They share their fixtures, so that a board is little more than a list. */
  boards: readonly ReplayBase[]
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
  const boards = [...(read?.boards ?? [])]
  let board = boards.at(-1) ?? before ?? beforeAll(facts)
  for (const step of steps.slice(passages.length)) {
    const after = applied(board, step)
    const [was, is] = [gameIn(board, step.gameId), gameIn(after, step.gameId)]
    const by = step.by === null ? null : (authors.get(step.by) ?? null)
    passages.push({ change: changeOf(step, by, was, is), before: was ?? {}, was, is })
    boards.push(after)
    board = after
  }
  const first = (page - 1) * REPLAY_PAGE
  return { page, first, last: first + passages.length - 1, passages, boards }
}

/** The board after the change of this revision; null when the page does not hold it. */
export const boardAt = ({ first, boards }: Reel, revision: number): ReplayBase | null =>
  boards[revision - first] ?? null

/** The first change opens the board, with all its fixtures. */
const beforeAll = (facts: Board): ReplayBase => ({ ...facts, revision: -1, games: [] })

function applied(board: ReplayBase, step: ReplayStep): ReplayBase {
  const { revision, at, name = board.name } = step
  return { ...board, name, revision, updatedAt: at, today: dayOf(at), games: gamesAfter(board, step) }
}

function gamesAfter({ id, games }: ReplayBase, step: ReplayStep): GameWithSheet[] {
  if (step.games.length === 0) return games
  // The change that opens the board gives every field, except the one that is the same for all.
  if (step.type === 'opened') return step.games.map(game => ({ ...game, boardId: id }) as GameWithSheet)
  const changed = new Map(step.games.map(game => [game.id, game]))
  return games.map(game => {
    const fields = changed.get(game.id)
    return fields ? { ...game, ...fields } : game
  })
}

/** A fixture of a board. Its id ends with its place, from 1. */
function gameIn({ games }: ReplayBase, id: string | null): GameWithSheet | null {
  return id === null ? null : (games[Number(id.slice(id.indexOf('.') + 1)) - 1] ?? null)
}

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
