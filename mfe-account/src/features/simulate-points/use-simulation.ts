import { gainText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { announceAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { type Coefficient, pointsIn, type SimulatedMatch, totalOf } from '../../model/simulation.ts'
import { useTexts } from '../../state/texts.ts'
import type { FoundPlayer } from './found-player.ts'

/** The opponent in the fields, and the matches of the list. They last as long as the simulator is open. */
export function useSimulation(own: number) {
  const text = useTexts()
  const language = useLanguage()
  const announce = useSetAtom(announceAtom)
  const [player, setPlayer] = useState<FoundPlayer | null>(null)
  const [typed, setTyped] = useState('')
  const [coefficient, setCoefficient] = useState<Coefficient>(1)
  const [isTried, setTried] = useState(false)
  const [matches, setMatches] = useState<readonly SimulatedMatch[]>([])
  const opponent = pointsIn(typed)

  const put = (next: readonly SimulatedMatch[]) => {
    setMatches(next)
    announce(text('simulator.now', { gain: gainText(totalOf(own, next), language) }))
  }
  return {
    player,
    typed,
    coefficient,
    /** Points of the opponent; null while what is typed is no number of points. */
    opponent,
    isWrong: isTried && opponent === null,
    matches,
    pick(found: FoundPlayer | null) {
      setPlayer(found)
      if (found) setTyped(String(found.points ?? '').replace('.', language === 'fr' ? ',' : '.'))
    },
    type: setTyped,
    setCoefficient,
    /** @returns whether the match was added */
    add(isVictory: boolean): boolean {
      setTried(opponent === null)
      if (opponent === null) return false
      const id = (matches.at(-1)?.id ?? 0) + 1
      put([...matches, { id, name: player?.label ?? null, opponent, coefficient, isVictory }])
      setPlayer(null)
      setTyped('')
      return true
    },
    remove: (id: number) => put(matches.filter(match => match.id !== id)),
  }
}
export type Simulation = ReturnType<typeof useSimulation>
