import { Navigate, useLocation } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { ErrorPanel, LinkButton } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { errorAddress, signInAddress } from '../model/addresses.ts'
import { useWords } from '../state/use-words.ts'

interface BoardFailureProps {
  code: string
  onRetry: () => void
}

const LEAVES = ['NOT_SIGNED_IN', 'FORBIDDEN', 'BOARD_NOT_FOUND', 'INVALID_REQUEST']

/** A board that cannot be shown: sign in, wrong address, or try again. */
export function BoardFailure({ code, onRetry }: BoardFailureProps) {
  const { t, reason } = useWords()
  const { pathname, search, hash } = useLocation()
  const showToast = useSetAtom(showToastAtom)
  const here = `${pathname}${search}${hash}`
  const text = code === 'NOT_SIGNED_IN' ? t('board.signIn') : t('board.notFound')
  const isLeaving = LEAVES.includes(code)
  useEffect(() => {
    if (isLeaving) showToast({ kind: 'error', text })
  }, [isLeaving, text, showToast])

  if (code === 'NOT_SIGNED_IN') return <Navigate to={signInAddress(here)} replace />
  if (isLeaving) return <Navigate to={errorAddress(code === 'FORBIDDEN' ? 403 : 404, here)} replace />
  return (
    <div className="page page--list">
      <h1 className="vh">{t('board.failed')}</h1>
      <ErrorPanel title={t('board.failed')} kept={reason(code)} details={code} onRetry={onRetry}>
        <LinkButton to="/">{t('board.home')}</LinkButton>
      </ErrorPanel>
    </div>
  )
}
