import { useFollowed } from '../../state/use-followed.ts'
import { useStored, useStoredFlag } from '../../state/use-stored.ts'

export type Display = ReturnType<typeof useDisplay>

/** Which fixtures are announced: all of them, the followed ones, none. */
export const SPOKEN = ['on', 'followed', 'off'] as const
/** Seconds by which the page may lag, as a video does. */
export const DELAYS = ['0', '5', '10', '20', '30', '60'] as const

/** Choices of the live page that hold for every board on this device. */
export function useDisplay() {
  const [isCompact, setCompact] = useStoredFlag('boards.compact', false)
  const [{ teams, fixtures }] = useFollowed()
  const followsAny = teams.size + fixtures.size > 0
  // Who follows something hears of that, unless they chose otherwise.
  const [spoken, setSpoken] = useStored('boards.announcements', followsAny ? ['followed', ...SPOKEN] : SPOKEN)
  const [isAwake, setAwake] = useStoredFlag('boards.awake', true)
  const [delay, setDelay] = useStored('boards.delay', DELAYS)
  return { isCompact, setCompact, spoken, setSpoken, isAwake, setAwake, delay, setDelay }
}
