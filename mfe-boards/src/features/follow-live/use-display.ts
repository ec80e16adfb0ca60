import { useStoredFlag } from '../../state/use-stored.ts'

export type Display = ReturnType<typeof useDisplay>

/** Choices of the live page that hold for every board on this device. */
export function useDisplay() {
  const [isCompact, setCompact] = useStoredFlag('boards.compact', false)
  const [isSpoken, setSpoken] = useStoredFlag('boards.announcements', true)
  const [isAwake, setAwake] = useStoredFlag('boards.awake', true)
  return { isCompact, setCompact, isSpoken, setSpoken, isAwake, setAwake }
}
