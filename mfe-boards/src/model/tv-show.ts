import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'
import { gameState, sortForLive } from '@pingboard/kit/fixtures'
import { isOurs } from './filter-games.ts'
import { changedBetween } from './live-plan.ts'
import { fitsBoards, NEWS_ROWS, ROWS, roundOf, type TvBoard, type TvPage } from './tv-pages.ts'

/** What changed of a fixture, and when a viewer of this screen could first have seen it. Milliseconds. */
export interface News {
  at: number
  /** Halves of the plate that changed; neither when the state did. */
  sides: readonly [boolean, boolean]
}

/** The page on screen. Its rows stay where they are until the next turn, whatever happens to their fixtures. */
export interface Shown {
  board: BoardId
  /** Fixtures in play when the page was turned: on the table. */
  table: readonly GameId[]
  /** All others: on the sheet. */
  sheet: readonly GameId[]
  /** Moment at which the page was turned. Milliseconds. */
  since: number
}

/** A television: what it shows, and what it will show next. */
export interface TvShow {
  boards: readonly TvBoard[]
  isOnlyLive: boolean
  /** Fixed until every page was shown, so that no fixture is passed over while others change their place. */
  round: readonly TvPage[]
  /** Place of the page in the round. */
  index: number
  /** null: there is no fixture to show. */
  shown: Shown | null
  /** The last change of each fixture since the screen was switched on. */
  news: ReadonlyMap<GameId, News>
  /** Moment until which each fixture was last on screen. */
  seenUntil: ReadonlyMap<GameId, number>
}

export type TvAction =
  /** Newer boards. `isCatchUp`: after an absence, in which everything may have changed: nothing is news. */
  | { type: 'boards'; boards: readonly TvBoard[]; isCatchUp: boolean; at: number }
  /** The next page, or the one before. */
  | { type: 'turn'; by: 1 | -1; at: number }

/** Milliseconds for which a change is marked on screen. */
export const MARKED = 6000

export function startShow(boards: readonly TvBoard[], isOnlyLive: boolean, at: number): TvShow {
  const nothing = { round: [], index: 0, shown: null, news: new Map(), seenUntil: new Map() }
  return restart({ boards, isOnlyLive, ...nothing }, at)
}

export function reduceShow(show: TvShow, action: TvAction): TvShow {
  if (action.type === 'turn') return turn(show, action.by, action.at)
  const { boards, isCatchUp, at } = action
  const next = { ...show, boards, news: isCatchUp ? show.news : withChanges(show, boards, at) }
  return next.shown !== null && fitsBoards(next.round, boards) ? next : restart(next, at)
}

/** A new round from its first page on. */
function restart(show: TvShow, at: number): TvShow {
  return open({ ...show, round: roundOf(show.boards, show.isOnlyLive), index: 0 }, at)
}

function turn(show: TvShow, by: 1 | -1, at: number): TvShow {
  const left = { ...show, seenUntil: seenAfter(show, at) }
  const index = show.index + by
  if (index >= show.round.length) return restart(left, at)
  return open({ ...left, index: index < 0 ? Math.max(show.round.length - 1, 0) : index }, at)
}

/** Puts the page of the present index on screen: what stays, what just changed elsewhere, and what has its turn. */
function open(show: TvShow, at: number): TvShow {
  const page = show.round[show.index]
  const board = show.boards.find(({ id }) => id === page?.board)
  if (!page || !board) return { ...show, shown: null }
  const fixed = [...page.pinned, ...page.turns]
  const isPart = show.round.length > 1 && fixed.length < board.games.length
  const room = isPart ? Math.min(NEWS_ROWS, ROWS - fixed.length) : 0
  const rows = new Set([...fixed, ...unseenNews(show, board, fixed).slice(0, room)])
  const order = sortForLive(
    board.games.filter(({ id }) => rows.has(id)),
    board.today,
    board.clubNumber,
  )
  const [table, sheet] = [true, false].map(isLive =>
    order.filter(game => (gameState(game, board.today) === 'live') === isLive).map(({ id }) => id),
  )
  return { ...show, shown: { board: board.id, table: table ?? [], sheet: sheet ?? [], since: at } }
}

/** Fixtures of a board that changed after they were last on screen: those of the own club first, then the newest. */
function unseenNews(show: TvShow, board: TvBoard, besides: readonly GameId[]): GameId[] {
  const changedAt = (id: GameId) => show.news.get(id)?.at ?? 0
  return board.games
    .filter(({ id }) => !besides.includes(id) && changedAt(id) > (show.seenUntil.get(id) ?? 0))
    .filter(game => !show.isOnlyLive || gameState(game, board.today) === 'live')
    .toSorted(
      (one, other) =>
        Number(isOurs(other, board.clubNumber)) - Number(isOurs(one, board.clubNumber)) ||
        changedAt(other.id) - changedAt(one.id),
    )
    .map(({ id }) => id)
}

function withChanges(show: TvShow, boards: readonly TvBoard[], at: number): TvShow['news'] {
  const news = new Map(show.news)
  for (const board of boards) {
    const before = show.boards.find(({ id }) => id === board.id)
    if (!before || before === board) continue
    const known = new Map(before.games.map(game => [game.id, game]))
    for (const game of changedBetween(before.games, board.games)) {
      const old = known.get(game.id)
      const sides = [game.scoreTeam1 !== old?.scoreTeam1, game.scoreTeam2 !== old?.scoreTeam2] as const
      news.set(game.id, { at, sides })
    }
  }
  return news
}

/** What was on screen was seen, except a change so new that its mark has not stood there for its time. */
function seenAfter(show: TvShow, at: number): TvShow['seenUntil'] {
  const { shown } = show
  const seenUntil = new Map(show.seenUntil)
  for (const id of shown ? [...shown.table, ...shown.sheet] : []) {
    const changedAt = show.news.get(id)?.at ?? 0
    const isFresh = changedAt > (shown?.since ?? 0) && changedAt + MARKED > at
    if (!isFresh) seenUntil.set(id, at)
  }
  return seenUntil
}

/**
 * The change to mark on a row of the page on screen, and since when it is marked: a change made elsewhere is marked
 * from the moment the page was turned. null: nothing is marked.
 */
export function markOf(show: TvShow, id: GameId): (News & { from: number }) | null {
  const news = show.news.get(id)
  if (!news || !show.shown || news.at <= (show.seenUntil.get(id) ?? 0)) return null
  return { ...news, from: Math.max(news.at, show.shown.since) }
}
