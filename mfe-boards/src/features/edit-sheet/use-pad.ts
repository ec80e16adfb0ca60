import type { Formula } from '@pingboard/contracts/constants.ts'
import type { Match } from '@pingboard/contracts/http/games.ts'
import { useState } from 'react'
import { givenUpBy, notGivenUp, type Side, withoutSet, withSet } from '../../model/match-play.ts'
import { type SetPoints, setError, setWonBy } from '../../model/set-points.ts'

interface Options {
  match: Match
  formula: Formula | null
  onChange: (match: Match) => void
}

/** What the keypad of one match holds: the set that is entered, and the side that wins it. */
export function usePad({ match, formula, onChange }: Options) {
  const { points, winner } = match
  const [chosen, setChosen] = useState<number | null>(null)
  const [picked, setPicked] = useState<{ entry: string; side: Side } | null>(null)
  /** The winner of before a withdrawal that was entered here: it may have been a mistake. */
  const [named, setNamed] = useState<Side | null>(null)
  /** Counts what was entered here. */
  const [entered, setEntered] = useState(0)
  const last = points.at(-1)
  // A set that is not over, as another program may write it, is the one that is played.
  const current = last && setError(last) ? points.length - 1 : points.length
  const corrected = chosen !== null && chosen < points.length ? chosen : null
  const at = corrected ?? current
  const isOver = winner !== null && corrected === null
  const entry = isOver ? '' : `${at} ${points[at] ?? ''}`
  // Another scorer entered, corrected or erased the set: the side that was picked for it says nothing of the next one.
  if (picked && picked.entry !== entry) setPicked(null)
  const side = picked?.side ?? null

  const change = (next: Match) => {
    setChosen(null)
    setPicked(null)
    setNamed(null)
    setEntered(entered + 1)
    onChange(next)
  }
  const erases = corrected ?? (points.length > 0 && !isOver ? points.length - 1 : null)
  return {
    at,
    /** The set that is entered, with the points that it has so far; '' when the match is over. */
    entry,
    side,
    isOver,
    entered,
    /** The set that would be erased; null: there is none. */
    erases,
    setSide: (winning: Side) => setPicked({ entry, side: winning }),
    select: (place: number) => {
      setPicked(null)
      setChosen(place === corrected ? null : place)
    },
    enter: (set: SetPoints) => change(withSet(match, at, set, formula)),
    enterPoints: (loserPoints: number) => {
      if (side) change(withSet(match, at, setWonBy(side, loserPoints), formula))
    },
    erase: () => {
      if (erases !== null) change(withoutSet(match, erases, formula))
    },
    giveUp: (loser: Side) => {
      change(givenUpBy(match, loser))
      setNamed(winner)
    },
    takeUp: () => change(notGivenUp(match, formula, named)),
    change,
  }
}
