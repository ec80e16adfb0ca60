import { codeOf } from '@pingboard/kit/api'
import { Navigate, useLocation } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { ErrorPanel, LinkButton } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { errorAddress, signInAddress } from '../model/addresses.ts'
import { type TextKey, useTexts } from '../state/texts.ts'
import { useReason } from '../state/use-reason.ts'

interface BoardFailureProps {
  error: unknown
  onRetry: () => void
}

const LEAVES = ['NOT_SIGNED_IN', 'FORBIDDEN', 'BOARD_NOT_FOUND', 'GAME_NOT_FOUND', 'INVALID_REQUEST']
const SAID: Readonly<Record<string, TextKey>> = {
  NOT_SIGNED_IN: 'board.signIn',
  FORBIDDEN: 'board.forbidden',
  GAME_NOT_FOUND: 'sheet.notFound',
}

/** For a board that cannot be shown: sign-in, error page, or another attempt. */
export function BoardFailure({ error, onRetry }: BoardFailureProps) {
  const text = useTexts()
  const reason = useReason()
  const { pathname, search, hash } = useLocation()
  const showToast = useSetAtom(showToastAtom)
  const here = `${pathname}${search}${hash}`
  const code = codeOf(error)
  const said = text(SAID[code] ?? 'board.notFound')
  const isLeaving = LEAVES.includes(code)
  useEffect(() => {
    if (isLeaving) showToast({ kind: 'error', text: said })
  }, [isLeaving, said, showToast])

  // An unreadable answer means an old page. The shell says so, and offers to load the page again.
  if (code === 'UNREADABLE') throw error
  if (code === 'NOT_SIGNED_IN') return <Navigate to={signInAddress(here)} replace />
  if (isLeaving) return <Navigate to={errorAddress(code === 'FORBIDDEN' ? 403 : 404, here)} replace />
  return (
    <div className="page page--list">
      <h1 className="vh">{text('board.failed')}</h1>
      <ErrorPanel title={text('board.failed')} kept={reason(code)} details={code} onRetry={onRetry}>
        <LinkButton to="/">{text('board.home')}</LinkButton>
      </ErrorPanel>
    </div>
  )
}
