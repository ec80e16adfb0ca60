import type { Game } from '@pingboard/contracts/http/games.ts'
import { gameState, isOwn, sortForLive } from '@pingboard/kit/fixtures'

/** A band across the lower third, a plate in a corner, or a plate of several fixtures. */
export const SHOWS = ['lower', 'corner', 'list'] as const
export type Show = (typeof SHOWS)[number]
/** Top or bottom, left or right. */
const CORNERS = ['tl', 'tr', 'bl', 'br'] as const
export type Corner = (typeof CORNERS)[number]

/** What the address of an overlay asks for. */
export interface Wish {
  /** Place of the wanted fixture on its board; null: the overlay chooses. */
  place: number | null
  /** null: the overlay chooses. */
  show: Show | null
  corner: Corner | null
  /** Size of the plate: 1 as in the design. */
  scale: number
}

const SMALLEST = 0.5
const LARGEST = 3

/** A parameter that cannot be read counts as absent: nothing is ever refused on air. */
export function readWish(search: URLSearchParams): Wish {
  const place = Number(search.get('game'))
  const scale = Number(search.get('scale'))
  return {
    place: Number.isInteger(place) && place > 0 ? place : null,
    show: SHOWS.find(show => show === search.get('show')) ?? null,
    corner: CORNERS.find(corner => corner === search.get('corner')) ?? null,
    scale: scale > 0 ? Math.min(Math.max(scale, SMALLEST), LARGEST) : 1,
  }
}

/** One fixture, or the fixtures of the list in their order. */
export type OnAir = { show: 'lower' | 'corner'; game: Game } | { show: 'list'; games: readonly Game[] }

/**
 * What is on air: the wanted fixture; else the own club's in play; else all in play as a list. A wanted `show` keeps its
 * form all evening: before and after play it has the next fixture, or the last. null: there is nothing to show.
 */
export function onAir(
  { games, today, clubNumber }: { games: readonly Game[]; today: string; clubNumber: string },
  { place, show }: Pick<Wish, 'place' | 'show'>,
): OnAir | null {
  if (place !== null && show !== 'list') {
    const game = games.find(({ id }) => id.endsWith(`.${place}`))
    return game ? { show: show ?? 'lower', game } : null
  }
  const played = sortForLive(games, today, clubNumber).filter(game =>
    ['live', 'upcoming', 'done'].includes(gameState(game, today)),
  )
  const [first] = played
  if (!first) return null
  const isOwnInPlay =
    gameState(first, today) === 'live' && (isOwn(first, 1, clubNumber) || isOwn(first, 2, clubNumber))
  if (show !== 'list' && (show || isOwnInPlay)) return { show: show ?? 'lower', game: first }
  const playing = played.filter(game => gameState(game, today) === 'live')
  return { show: 'list', games: playing.length > 0 ? playing : played }
}

/** Fixtures of a list that stand on a picture at once. */
const ROWS = 10

/**
 * The page of a list at a moment: what does not fit at once comes in turn, so no fixture is left out.
 * @param turn counts the pages shown so far
 */
export function pageOf<T>(
  list: readonly T[],
  scale: number,
  turn: number,
): { shown: readonly T[]; page: number; pages: number } {
  const rows = Math.max(1, Math.floor(ROWS / scale))
  const pages = Math.max(1, Math.ceil(list.length / rows))
  const page = turn % pages
  return { shown: list.slice(page * rows, (page + 1) * rows), page: page + 1, pages }
}
