import { getDisplay } from '@pingboard/contracts/http/displays.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { limiter } from '../http/limits.ts'
import { Rejection } from '../kernel/decider.ts'
import { answers } from '../kernel/turns.ts'
import type { Displays } from '../ports/displays.ts'
import type { Limit, RateLimits } from '../ports/rate-limits.ts'
import { parisDay } from './paris-day.ts'
import type { BoardsParts } from './parts.ts'
import { present } from './present.ts'
import { BOARD_PAGE, type BoardPage, playKey } from './views/board-page.ts'

/** Most boards on the displays of a group: the newest of the day. */
const MOST_BOARDS = 20
/** How far ahead the next board is looked for. */
const DAYS_AHEAD = 366

const DAY_MS = 24 * 60 * 60 * 1000

/** What a group's displays show. Every caller counts as a visitor here, members too. */
export function displays({
  clock,
  displayCodes,
  views,
}: Pick<BoardsParts, 'clock' | 'displayCodes'> & {
  readonly views: Pick<BoardsParts['views'], 'find'>
}): Displays {
  const playedOn = (group: GroupId, days: readonly string[], size: number) =>
    views.find<BoardPage>(
      BOARD_PAGE,
      'plays',
      days.map(day => playKey(group, day)),
      { page: 1, size },
    )

  /** The first of these days with a board. Found by halves, so that the number of boards does not matter. */
  async function firstDayOf(group: GroupId, days: readonly string[]): Promise<string | null> {
    const { total } = await playedOn(group, days, 1)
    const [day = null] = days
    if (total === 0 || days.length === 1) return total === 0 ? null : day
    const middle = Math.ceil(days.length / 2)
    return (await firstDayOf(group, days.slice(0, middle))) ?? (await firstDayOf(group, days.slice(middle)))
  }

  async function nextAfter(group: GroupId, today: string) {
    const days = Array.from({ length: DAYS_AHEAD }, (_, index) => dayAfter(today, index + 1))
    const date = await firstDayOf(group, days)
    const { documents } = date === null ? { documents: [] } : await playedOn(group, [date], MOST_BOARDS)
    const first = documents.findLast(({ doc }) => doc)?.doc
    return date !== null && first ? { id: first.id, name: first.name, date } : null
  }

  return {
    async shownOn(code) {
      const group = await displayCodes.groupOf(code)
      if (!group) return null
      const today = parisDay(clock.now())
      if (group.boardVisibility !== 'public') return { code, group: null, boards: [], next: null, today }
      const { documents } = await playedOn(group.id, [today], MOST_BOARDS)
      const boards = []
      // The store gives the newest first.
      for (const { doc } of documents.toReversed()) {
        if (answers.isOver()) await answers.goOn()
        if (doc) boards.push(present(doc, group, today))
      }
      return {
        code,
        group: { name: group.name, shortName: group.shortName },
        boards,
        next: boards.length > 0 ? null : await nextAfter(group.id, today),
        today,
      }
    },
  }
}

/** Days are whole, so that their arithmetic may be done in UTC. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** For one client address: a television asks once a minute. */
const ASKED: Limit = { max: 600, milliseconds: 10 * 60_000 }

/** The call for what a display shows. */
export function displayCall(shown: Displays, rateLimits: RateLimits): Implementation {
  const begin = limiter(rateLimits, 'displays', ASKED)
  // Every view: the code is in that of groups.
  return implement(getDisplay, async ({ params, address }) => {
    await begin(address)
    const display = await shown.shownOn(params.code)
    if (!display) throw new Rejection('DISPLAY_NOT_FOUND')
    return { body: display }
  })
}
