import { useBlocker } from '@pingboard/kit/router'
import { ConfirmDialog, useUnsaved } from '@pingboard/kit/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { unsavedWords } from '../../model/unsaved-words.ts'
import { useTexts } from '../../state/texts.ts'
import type { SenderPool } from './sender-pool.ts'

/** Milliseconds to wait for scores on their way before the page asks the person. */
const PATIENCE = 1000

/** Unsaved scores exist in this page only. Leaving the page waits for scores on their way, then asks the person. */
export function LeaveGuard({ pool }: { pool: SenderPool }) {
  const text = useTexts()
  const { state } = useSyncExternalStore(pool.subscribe, pool.snapshot)
  const [isSlow, setSlow] = useState(false)
  // The refusal page names the unsaved scores itself, so the guard does not ask.
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

/** The scores that would be lost. Read in a component of its own, so that a tap does not redraw a closed dialog. */
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
