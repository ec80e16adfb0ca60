import type { SessionSummary } from '@pingboard/contracts/http/account.ts'
import { codeOf, useLoad } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { endOtherSessions } from '../../api/end-other-sessions.ts'
import { endSession } from '../../api/end-session.ts'
import { listSessions } from '../../api/list-sessions.ts'
import { useTexts } from '../../state/texts.ts'

/** Ending one session, or all sessions except the current one. */
type Ending = SessionSummary['id'] | 'others'

/** The person's sessions, and functions to end them. The rest of the page does not wait for the list. */
export function useSessions() {
  const text = useTexts()
  const problemText = useProblemText()
  const showToast = useSetAtom(showToastAtom)
  const { retry, ...asked } = useLoad('sessions', listSessions)
  const [ended, setEnded] = useState<readonly Ending[]>([])
  const [ending, setEnding] = useState<Ending | null>(null)
  const isOpen = ({ id, current }: SessionSummary) =>
    current || !(ended.includes('others') || ended.includes(id))

  async function run(what: Ending, work: () => Promise<void>, done: string): Promise<void> {
    if (ending) return
    setEnding(what)
    try {
      await work()
      setEnded(before => [...before, what])
      showToast({ kind: 'success', text: done })
    } catch (error) {
      showToast({ kind: 'error', text: `${text('sessions.end-failed')} ${problemText(error)}` })
    }
    setEnding(null)
  }

  return {
    asked,
    retry,
    sessions: asked.status === 'ready' ? asked.data.filter(isOpen) : [],
    /** What is under way. */
    ending,
    end: (id: SessionSummary['id']) =>
      run(id, () => endSession(id).catch(ignoreGone), text('sessions.ended')),
    endOthers: () => run('others', endOtherSessions, text('sessions.others-ended')),
  }
}

/** The session ended by itself meanwhile, as the person wanted. */
function ignoreGone(error: unknown): void {
  if (codeOf(error) !== 'SESSION_NOT_FOUND') throw error
}
