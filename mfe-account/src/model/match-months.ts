import type { PlayerMatch } from '@pingboard/contracts/http/federation.ts'
import { monthOf } from './season.ts'
import { isWaiting } from './situation.ts'

export type MatchFilter = 'all' | 'wins' | 'losses' | 'perfs'
/** Victory, defeat, withdrawal ("forfait"). */
export type Letter = 'V' | 'D' | 'F'

/** A contest on one day. */
export interface MatchEvent {
  date: string
  event: string | null
  matches: readonly PlayerMatch[]
}

export interface MatchMonth {
  month: number
  /** Points won and lost, of the matches whose gain is known. */
  total: number
  /** A gain in the total is not validated yet. */
  isEstimate: boolean
  events: readonly MatchEvent[]
}

export const letterOf = ({ victory, withdraw }: Pick<PlayerMatch, 'victory' | 'withdraw'>): Letter => {
  if (withdraw) return 'F'
  return victory ? 'V' : 'D'
}

/** The ranking base alone has the match: it names neither the contest nor the opponent's points, only their class. */
export const isOfRankingBase = ({ source, event }: Pick<PlayerMatch, 'source' | 'event'>): boolean =>
  source === 'mysql' && event === null

/** Won against a player with more points: a "perf". */
export const isPerf = (match: PlayerMatch): boolean => letterOf(match) === 'V' && match.outcome === 'abnormal'

/** Lost against a player with fewer points. */
export const isUpset = (match: PlayerMatch): boolean =>
  letterOf(match) === 'D' && match.outcome === 'abnormal'

/** The gain may still change. */
export const isEstimated = (match: PlayerMatch): boolean => isWaiting(match) && match.gain !== null

const FITS: Readonly<Record<MatchFilter, (match: PlayerMatch) => boolean>> = {
  all: () => true,
  wins: match => letterOf(match) === 'V',
  losses: match => letterOf(match) === 'D',
  perfs: isPerf,
}

/** The matches of a filter by month, then by contest and day, in the given order. */
export function matchMonths(matches: readonly PlayerMatch[], filter: MatchFilter): MatchMonth[] {
  const months = Map.groupBy(matches.filter(FITS[filter]), ({ date }) => monthOf(date))
  return [...months].map(([month, played]) => ({
    month,
    total: Math.round(played.reduce((sum, { gain }) => sum + (gain ?? 0), 0) * 100) / 100,
    isEstimate: played.some(isEstimated),
    events: eventsOf(played),
  }))
}

function eventsOf(played: readonly PlayerMatch[]): MatchEvent[] {
  const events = Map.groupBy(played, ({ date, event }) => `${date} ${event ?? ''}`)
  return [...events.values()].flatMap(matches => {
    const [first] = matches
    return first ? [{ date: first.date, event: first.event, matches }] : []
  })
}

/** `FED_`, `L08_`, `D16 -`: who organises the contest, in the federation's own code. */
const ORGANISER = /^(?:FED|[LD][0-9][0-9A-Z])(?:_|\s+-?\s*)/

/** The contest as people call it. */
export const contestName = (event: string): string => event.replace(ORGANISER, '').replaceAll('_', ' ')
