import { onceReachable, onUnanswered } from '@pingboard/kit/api'
import { ErrorPanel } from '@pingboard/kit/ui'
import { useEffect, useEffectEvent } from 'react'
import { useDocumentTitle } from '../document/use-document-title.ts'
import { useTexts } from '../i18n/texts.ts'
import css from './slice-down.module.css'
import { useAnotherTry } from './use-another-try.ts'

/** Milliseconds from a call without an answer to the error page that it leads to: one navigation. */
const JUST_NOW = 1000

let failedAt = Number.NEGATIVE_INFINITY
onUnanswered(() => {
  failedAt = performance.now()
})

/** Whether a call has just got no answer. A page that leads to an error page does not say why. */
export const isJustUnanswered = (): boolean => performance.now() - failedAt < JUST_NOW

/** Stands in place of an error page when no answer came. It goes back to the address when the server can be reached. */
export function Unanswered({ wanted }: { wanted: string }) {
  const text = useTexts()
  const tryAgain = useAnotherTry()
  const back = () => void tryAgain(wanted)
  const heal = useEffectEvent(back)
  useEffect(() => onceReachable(() => heal()), [])
  useDocumentTitle(text('errors.offline-title'))
  return (
    <div className={`page page--list ${css.box}`}>
      <h1 className="title">{text('errors.offline-title')}</h1>
      <ErrorPanel title={text('errors.offline')} onRetry={back} />
    </div>
  )
}
