import type { SessionSummary } from '@pingboard/contracts/http/account.ts'
import { codeOf } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { endOtherSessions } from '../../api/end-other-sessions.ts'
import { endSession } from '../../api/end-session.ts'
import { listSessions } from '../../api/list-sessions.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { useTexts } from '../../state/use-texts.ts'

/** What is under way: the end of one session, or of all others. */
type Ending = SessionSummary['id'] | 'others' | null

/** The person's sessions, and how each ends. The rest of the page does not wait for them. */
export function useSessions() {
  const text = useTexts()
  const problemText = useProblemText()
  const showToast = useSetAtom(showToastAtom)
  const [sessions, setSessions] = useState<readonly SessionSummary[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const [ending, setEnding] = useState<Ending>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same question again
  useEffect(() => {
    const abort = new AbortController()
    listSessions(abort.signal).then(
      found => setSessions(found),
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(error)
      },
    )
    return () => abort.abort()
  }, [attempt])

  async function run(what: Exclude<Ending, null>, work: () => Promise<void>, done: string): Promise<void> {
    if (ending) return
    setEnding(what)
    try {
      await work()
      const isKept = ({ id, current }: SessionSummary) => (what === 'others' ? current : id !== what)
      setSessions(shown => shown?.filter(isKept) ?? null)
      showToast({ kind: 'success', text: done })
    } catch (error) {
      showToast({ kind: 'error', text: `${text('sessions.end-failed')} ${problemText(error)}` })
    }
    setEnding(null)
  }

  return {
    sessions,
    failure,
    ending,
    retry: () => {
      setFailure(null)
      setAttempt(count => count + 1)
    },
    end: (id: SessionSummary['id']) =>
      run(id, () => endSession(id).catch(ignoreGone), text('sessions.ended')),
    endOthers: () => run('others', endOtherSessions, text('sessions.others-ended')),
  }
}

/** It ended by itself meanwhile: that is what was wanted. */
function ignoreGone(error: unknown): void {
  if (codeOf(error) !== 'SESSION_NOT_FOUND') throw error
}
