import { dataOf, useLoad } from '@pingboard/kit/api'
import { addDays } from '@pingboard/kit/fixtures'
import { dayOf, LOOK_AHEAD } from '@pingboard/kit/new-board'
import { useEffect, useEffectEvent, useState } from 'react'
import { listFixtures } from '../../api/list-fixtures.ts'
import { isClubNumber } from '../../model/club-number.ts'
import { type MatchdayPeriod, nextMatchday } from '../../model/period.ts'

/**
 * The club's fixtures of the next weeks. The federation is asked when the person looks for the next matchday or opens a
 * calendar.
 * @param onMatchday called with the next matchday when the person has looked for it
 */
export function useAhead(clubNumber: string, today: string, onMatchday: (period: MatchdayPeriod) => void) {
  const [isAsked, setAsked] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const found = useLoad(isAsked && isClubNumber(clubNumber) ? `${clubNumber} ${today}` : null, signal =>
    listFixtures(clubNumber, { from: today, to: addDays(today, LOOK_AHEAD) }, signal),
  )
  const fixtures = dataOf(found)?.fixtures ?? NONE
  const matchday = nextMatchday(fixtures, today)
  const arrive = useEffectEvent(() => {
    if (!isWanted || !matchday) return
    setWanted(false)
    onMatchday(matchday)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the fixtures arrive
  useEffect(() => arrive(), [fixtures, isWanted])

  return {
    matchday,
    /** Days of the fixtures. Empty until they arrive. */
    days: new Set(fixtures.flatMap(fixture => dayOf(fixture) ?? [])),
    /** How the search for the next matchday stands; null without a search, and once it is found. */
    search: isWanted && !matchday ? SEARCHES[found.status] : null,
    ask: () => setAsked(true),
    lookForMatchday: () => {
      setAsked(true)
      setWanted(true)
      if (found.status === 'failed') found.retry()
    },
    /** The person chose other days in the meantime. */
    stopLooking: () => setWanted(false),
  }
}

const NONE: never[] = []
const SEARCHES = { loading: 'running', failed: 'failed', ready: 'none' } as const
