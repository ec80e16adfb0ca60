import { lostOnLeavingAtom, onDemand } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useSyncExternalStore } from 'react'

const part = onDemand(async () => (await import('./leave-question.tsx')).LeaveQuestion)

/** Asks before something typed is left; the question is loaded once something is typed. Without it nobody is held up. */
export function UnsavedGate() {
  const isAsked = useAtomValue(lostOnLeavingAtom) > 0
  const LeaveQuestion = useSyncExternalStore(part.subscribe, part.current)
  useEffect(() => {
    if (isAsked) part.load().catch(reportError)
  }, [isAsked])
  return isAsked && LeaveQuestion && <LeaveQuestion />
}
