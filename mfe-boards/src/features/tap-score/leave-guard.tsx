import { useBlocker } from '@pingboard/kit/router'
import { ConfirmDialog, useUnsaved } from '@pingboard/kit/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { unsavedWords } from '../../model/unsaved-words.ts'
import { useTexts } from '../../state/texts.ts'
import type { SenderPool } from './sender-pool.ts'

/** Milliseconds one waits for what is on its way before being asked. */
const PATIENCE = 1000

/** Scores that are not saved are in this page only: leaving it waits for what is on its way, then asks. */
export function LeaveGuard({ pool }: { pool: SenderPool }) {
  const text = useTexts()
  const { state } = useSyncExternalStore(pool.subscribe, pool.snapshot)
  const [isSlow, setSlow] = useState(false)
  // The refusal page names what was not saved; there is nothing left to ask.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      pool.snapshot().state !== 'saved' &&
      nextLocation.pathname !== currentLocation.pathname &&
      !nextLocation.pathname.startsWith('/error/'),
  )
  const isBlocked = blocker.state === 'blocked'
  useUnsaved(state !== 'saved')

  useEffect(() => {
    if (blocker.state === 'blocked' && state === 'saved') blocker.proceed()
  }, [blocker, state])
  useEffect(() => {
    if (!isBlocked) return
    const timer = setTimeout(() => setSlow(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBlocked])

  const isAsked = isBlocked && state !== 'saved' && (isSlow || state !== 'sending')
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title={text('leave.title')}
      confirmLabel={text('leave.confirm')}
      cancelLabel={text('leave.stay')}
      isDestructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>{text('leave.text')}</p>
      <Unsaved pool={pool} />
    </ConfirmDialog>
  )
}

/** What would be lost. Read here, so that a tap on the page below draws no dialog that is shut. */
function Unsaved({ pool }: { pool: SenderPool }) {
  const { unsent } = useSyncExternalStore(pool.subscribe, pool.snapshot)
  return (
    <ul>
      {unsent.map(({ game, pair }) => (
        <li key={game.id}>{unsavedWords(game, pair)}</li>
      ))}
    </ul>
  )
}
