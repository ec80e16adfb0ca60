import { retrySessionAtom } from '@pingboard/kit/slice'
import { ErrorPanel } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import css from '../router/slice-down.module.css'

/** Shown while the server does not answer whose session this is: what is kept, and a button to ask again. */
export function Unreachable() {
  const text = useTexts()
  const retrySession = useSetAtom(retrySessionAtom)
  const [isRetrying, setRetrying] = useState(false)
  async function retry() {
    setRetrying(true)
    await retrySession()
    setRetrying(false)
  }
  return (
    <div className={`page page--list ${css.box}`}>
      <h1 className="title">{text('session.unreachable')}</h1>
      <ErrorPanel title={text('session.unreachable-kept')} onRetry={retry} isRetrying={isRetrying} />
    </div>
  )
}
