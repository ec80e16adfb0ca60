import { curveStepAfter, line } from 'd3-shape'
import { guidesOf } from './guides.ts'
import { phaseOf, phaseStart } from './season.ts'
import { pointsOf, type Timeline, type TimelineMonth } from './timeline.ts'

/** A place in a box of 100 by 100, from its top left corner. */
export interface Place {
  left: number
  top: number
}

/** Where everything of the chart stands. Lines are path data in the same box. */
export interface Plot {
  guides: readonly { value: number; top: number }[]
  points: readonly { month: TimelineMonth; place: Place }[]
  estimate: { value: number; place: Place } | null
  monthlyLine: string
  officialLine: string
  estimateLine: string
  /** Bars of matches, their heights in percent of the highest. Null where not known. */
  bars: readonly { month: number; matches: number | null; height: number }[]
  dates: readonly { month: number; left: number }[]
  /** Width of a month. */
  slot: number
}

/** Above this number of months there is only room for the seasons' dates. */
const MANY = 24

/** A month is a slot of equal width; the estimate has the slot after the present month. */
export function plotOf(timeline: Timeline): Plot {
  const { months, estimate } = timeline
  const first = months[0]?.month ?? 0
  const slots = months.length + (estimate === null ? 0 : 1)
  const guides = guidesOf(valuesOf(timeline))
  const [highest = 1, , , lowest = 0] = guides
  const top = (value: number) => ((highest - value) / (highest - lowest)) * 100
  const edge = (month: number) => ((month - first) / slots) * 100
  const middle = (month: number) => edge(month + 0.5)

  const drawn = line<Place>()
    .x(({ left }) => left)
    .y(place => place.top)
  const monthly = months.flatMap(({ month, monthly: value }) =>
    value === null ? [] : [{ left: middle(month), top: top(value) }],
  )
  const last = months.at(-1)
  const now = monthly.at(-1)
  const ahead = last && estimate !== null ? { left: middle(last.month + 1), top: top(estimate) } : null
  const steps = last ? [...months, { ...last, month: last.month + 1 }] : []
  const most = Math.max(1, ...months.map(({ matches }) => matches ?? 0))
  return {
    guides: guides.map(value => ({ value, top: top(value) })),
    points: pointsOf(timeline).map(month => ({
      month,
      place: { left: middle(month.month), top: top(month.monthly ?? month.official ?? lowest) },
    })),
    estimate: ahead && estimate !== null ? { value: estimate, place: ahead } : null,
    monthlyLine: drawn(monthly) ?? '',
    officialLine:
      line<TimelineMonth>()
        .defined(({ official }) => official !== null)
        .x(({ month }) => edge(month))
        .y(({ official }) => top(official ?? lowest))
        .curve(curveStepAfter)(steps) ?? '',
    estimateLine: (now && ahead && drawn([now, ahead])) ?? '',
    bars: months.map(({ month, matches }) => ({ month, matches, height: ((matches ?? 0) / most) * 100 })),
    dates: datesOf(months, slots).map(month => ({ month, left: middle(month) })),
    slot: 100 / slots,
  }
}

const valuesOf = ({ months, estimate }: Timeline): number[] =>
  [...months.flatMap(({ monthly, official }) => [monthly, official]), estimate].filter(
    value => value !== null,
  )

/** Beginnings of seasons, with room of phases, and the present month; those too near to it are left out. */
function datesOf(months: readonly TimelineMonth[], slots: number): number[] {
  const now = months.at(-1)?.month
  if (now === undefined) return []
  const starts = months
    .map(({ month }) => month)
    .filter(month => month === phaseStart(month) && (slots <= MANY || phaseOf(month) === 1))
    .filter(month => now - month > slots / 8)
  return [...starts, now]
}
