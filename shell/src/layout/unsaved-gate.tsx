import { lostOnLeavingAtom, onDemand } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useSyncExternalStore } from 'react'

const part = onDemand(async () => (await import('./leave-question.tsx')).LeaveQuestion)

/** Asks before something typed is left; the question is loaded once something is typed. Without it nobody is held up. */
export function UnsavedGate() {
  const isLost = useAtomValue(lostOnLeavingAtom) > 0
  const LeaveQuestion = useSyncExternalStore(part.subscribe, part.current)
  useEffect(() => {
    if (isLost) part.load().catch(reportError)
  }, [isLost])
  return LeaveQuestion && <LeaveQuestion isLost={isLost} />
}
