import { lostOnLeavingAtom, onDemand } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useSyncExternalStore } from 'react'

const part = onDemand(async () => (await import('./leave-question.tsx')).LeaveQuestion)

/**
 * Asks before a person leaves something typed. The question is loaded once something is typed. A person who has not asked
 * for it is not told when it does not come, as `usePart` would: the page then works without it.
 */
export function UnsavedGate() {
  const isLost = useAtomValue(lostOnLeavingAtom) > 0
  const LeaveQuestion = useSyncExternalStore(part.subscribe, part.current)
  useEffect(() => {
    if (isLost) part.load().catch(reportError)
  }, [isLost])
  return LeaveQuestion && <LeaveQuestion isLost={isLost} />
}
