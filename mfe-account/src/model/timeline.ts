import type { Player, PlayerMatch, RankingPhase } from '@pingboard/contracts/http/federation.ts'
import { monthOf, phaseStart, seasonStart, startOf } from './season.ts'
import { gainsBefore, type Situation, situationMonth, TOLERANCE } from './situation.ts'

export interface TimelineMonth {
  month: number
  /** Points of the phase; null where not known, as are the others. */
  official: number | null
  startsPhase: boolean
  monthly: number | null
  /** Monthly points gained since the month before. */
  change: number | null
  /** Matches played; null where not known: before this season, and after the newest validated match without others. */
  matches: number | null
}

export interface Timeline {
  /** Every month up to the present one, oldest first. */
  months: readonly TimelineMonth[]
  estimate: number | null
  /** The past months of the season are counted from the validated matches, and agree with the published month. */
  isCounted: boolean
}

export interface KnownPoints extends Situation {
  player: Pick<Player, 'points' | 'oldPoints' | 'initialPoints' | 'officialPoints'>
  estimate: number | null
  history: readonly RankingPhase[]
}

type ByMonth = ReadonlyMap<number, number>

/**
 * Points month by month. The federation publishes the monthly points of one month and of the month before; the
 * other months of the season are the points of the phase plus the gains of the matches validated before that month.
 * Seasons before have the points of their phases only.
 * @param since first month wanted; the timeline begins later when nothing is known of it
 */
export function timelineOf(known: KnownPoints, since: number): Timeline {
  const { today, estimate, matches, isValidatedOnly } = known
  const now = monthOf(today)
  // Where nothing shows it, no month has points that may not be published yet.
  const published = situationMonth(known) ?? now - 1
  const official = officialPoints(known, published)
  const counted = countedMonths(known, official, published)
  const monthly = counted ?? publishedMonths(known, published)
  const played = matches === null ? null : playedMonths(matches)
  const playedUntil = isValidatedOnly ? Math.max(...(played?.keys() ?? [])) : now
  const first = Math.max(since, Math.min(now, ...official.keys(), ...monthly.keys()))
  const months = Array.from({ length: now - first + 1 }, (_, place): TimelineMonth => {
    const month = first + place
    const [value, before] = [monthly.get(month) ?? null, monthly.get(month - 1) ?? null]
    return {
      month,
      official: official.get(phaseStart(month)) ?? null,
      startsPhase: month === phaseStart(month),
      monthly: value,
      change: value === null || before === null ? null : rounded(value - before),
      matches:
        played === null || month < seasonStart(published) || month > playedUntil
          ? null
          : (played.get(month) ?? 0),
    }
  })
  return { months, estimate, isCounted: counted !== null }
}

/** The first month of the season before: two seasons are shown at first. */
export const twoSeasonsSince = (today: string): number => seasonStart(monthOf(today)) - 12

/** By the month in which the phase begins. */
function officialPoints({ player, history }: KnownPoints, published: number): ByMonth {
  const byPhase = new Map(history.map(row => [startOf(row), row.points]))
  if (player.officialPoints !== null) byPhase.set(phaseStart(published), player.officialPoints)
  return byPhase
}

/** Null when the matches do not lead to the published points: then one of both is not complete. */
function countedMonths({ player, matches }: KnownPoints, official: ByMonth, last: number): ByMonth | null {
  if (matches === null || player.points === null) return null
  const season = seasonStart(last)
  const months = new Map<number, number>()
  for (let month = season; month <= last; month += 1) {
    const start = phaseStart(month)
    const from = official.get(start) ?? (start === season ? player.initialPoints : null)
    if (from === null) return null
    months.set(month, rounded(from + gainsBefore(month, matches)))
  }
  if (Math.abs((months.get(last) ?? Number.NaN) - player.points) > TOLERANCE) return null
  return months.set(last, player.points)
}

function publishedMonths({ player }: KnownPoints, last: number): ByMonth {
  const published = [
    [seasonStart(last), player.initialPoints],
    [last - 1, player.oldPoints],
    [last, player.points],
  ] as const
  return new Map(published.flatMap(([month, points]) => (points === null ? [] : [[month, points]])))
}

function playedMonths(matches: readonly PlayerMatch[]): ByMonth {
  const months = new Map<number, number>()
  for (const { date, withdraw } of matches)
    if (!withdraw) months.set(monthOf(date), (months.get(monthOf(date)) ?? 0) + 1)
  return months
}

const rounded = (points: number): number => Math.round(points * 100) / 100

/** The months at which the chart has a point: of the month, else where a phase begins. */
export const pointsOf = ({ months }: Timeline): readonly TimelineMonth[] =>
  months.filter(
    ({ monthly, official, startsPhase }) => monthly !== null || (startsPhase && official !== null),
  )

export interface Progress {
  from: TimelineMonth & { monthly: number }
  to: TimelineMonth & { monthly: number }
  change: number
  /** The month with the greatest gain; null without a gain, and where not every month is known. */
  best: (TimelineMonth & { change: number }) | null
}

/** How the monthly points went; null with fewer than two months. */
export function progressOf({ months, isCounted }: Timeline): Progress | null {
  const known = months.flatMap(month =>
    month.monthly === null ? [] : [{ ...month, monthly: month.monthly }],
  )
  const [from, to] = [known[0], known.at(-1)]
  if (from === undefined || to === undefined || from === to) return null
  const rises = months.flatMap(month =>
    month.change !== null && month.change > 0 ? [{ ...month, change: month.change }] : [],
  )
  const best = rises.reduce<Progress['best']>(
    (top, month) => (top && top.change >= month.change ? top : month),
    null,
  )
  return { from, to, change: rounded(to.monthly - from.monthly), best: isCounted ? best : null }
}
