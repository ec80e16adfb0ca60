import { dataOf, useLoad } from '@pingboard/kit/api'
import { gainText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { announceAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { getDailyPlayer } from '../../api/get-player.ts'
import { type Coefficient, pointsIn, type SimulatedMatch, totalOf } from '../../model/simulation.ts'
import { useTexts } from '../../state/texts.ts'
import type { FoundPlayer } from './found-player.ts'

/** The opponent in the fields, and the matches of the list. They last as long as the simulator is open. */
export function useSimulation(own: number) {
  const text = useTexts()
  const language = useLanguage()
  const announce = useSetAtom(announceAtom)
  const [player, setPlayer] = useState<FoundPlayer | null>(null)
  /** Null while the field shows the points of the chosen player. */
  const [given, setText] = useState<string | null>('')
  const [coefficient, setCoefficient] = useState<Coefficient>(1)
  const [isTried, setTried] = useState(false)
  const [matches, setMatches] = useState<readonly SimulatedMatch[]>([])
  // The lists have only the official points; a match is counted by those of the month.
  const card = useLoad(player?.id ?? null, signal => getDailyPlayer(player?.id ?? '', signal))
  const known = dataOf(card)
  const monthly = known?.points ?? null
  const official = player?.points ?? known?.officialPoints ?? null
  const typed = given ?? String(monthly ?? official ?? '').replace('.', language === 'fr' ? ',' : '.')
  const opponent = pointsIn(typed)

  const put = (next: readonly SimulatedMatch[]) => {
    setMatches(next)
    announce(text('simulator.now', { gain: gainText(totalOf(own, next), language) }))
  }
  return {
    player,
    typed,
    /** The points in the field are the official ones: those of the month are not there. */
    isOfficial: given === null && player !== null && monthly === null && official !== null,
    isComing: card.status === 'loading',
    coefficient,
    /** Points of the opponent; null while what is typed is no number of points. */
    opponent,
    isWrong: isTried && opponent === null,
    matches,
    pick(found: FoundPlayer | null) {
      setPlayer(found)
      setText(found ? null : typed)
    },
    type: setText,
    setCoefficient,
    /** @returns whether the match was added */
    add(isVictory: boolean): boolean {
      setTried(opponent === null)
      if (opponent === null) return false
      const id = (matches.at(-1)?.id ?? 0) + 1
      put([...matches, { id, name: player?.label ?? null, opponent, coefficient, isVictory }])
      setPlayer(null)
      setText('')
      return true
    },
    remove: (id: number) => put(matches.filter(match => match.id !== id)),
  }
}
export type Simulation = ReturnType<typeof useSimulation>
