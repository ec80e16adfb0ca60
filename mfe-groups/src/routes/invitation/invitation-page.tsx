import { LANGUAGES } from '@pingboard/contracts/constants.ts'
import { useLocation, useNavigate, useSearchParams } from '@pingboard/kit/router'
import { isNameMissingAtom, languageAtom } from '@pingboard/kit/slice'
import { Button, LinkButton, Mark, Note, useHeader } from '@pingboard/kit/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { invitationKey } from '../../model/invitation-link.ts'
import { isIn, stepOf } from '../../model/invitation-steps.ts'
import { keptToken } from '../../state/kept-token.ts'
import { pushMomentAtom } from '../../state/push-moment.ts'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import css from './invitation.module.css'
import { InvitationSteps } from './invitation-steps.tsx'
import { useAutoOpen } from './use-auto-open.ts'
import { useJoining } from './use-joining.ts'

/** Another link that is opened here begins anew. */
export const InvitationPage = () => <Invitation key={useLocation().key} />

function Invitation() {
  const text = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  // Once: the token is dropped after its use.
  const [invitation] = useState(() => {
    const id = query.get('id')
    return invitationKey(id, id === null ? null : keptToken(id))
  })
  const { outcome, error, isCheckOver, retry } = useJoining(invitation)
  // The question for the name covers the page. The result is shown, and the page goes on, after the person answered.
  const isSeen = !useAtomValue(isNameMissingAtom)
  const isShown = isCheckOver && isSeen
  const isKnown = isIn(outcome)
  const setMoment = useSetAtom(pushMomentAtom)
  const open = () => {
    if (outcome === 'joined') setMoment(true)
    void navigate(`/account/groups/${invitation?.id}/boards`, { replace: true })
  }
  const { isCancelled } = useAutoOpen(isKnown && isShown, isKnown && isSeen, open)
  useLanguageOf(query.get('lang'))
  useHeader({ title: text('invitation.title') })

  const hasFailed = isShown && (outcome === 'invalid' || outcome === 'failed')
  return (
    <div className={css.page}>
      <Mark to="/" />
      <h1 className="title">{text('invitation.title')}</h1>
      <InvitationSteps
        outcome={outcome}
        hasStopped={hasFailed}
        current={stepOf(outcome, isShown)}
        isWaiting={!isCancelled}
      />
      <div role="status">
        {!hasFailed && (
          <p className="muted">
            {!isKnown || !isShown
              ? text('invitation.loading')
              : text(outcome === 'already' ? 'invitation.already' : 'invitation.success')}{' '}
            {isKnown && isShown && text(isCancelled ? 'invitation.cancelled' : 'invitation.redirecting')}
          </p>
        )}
        {hasFailed && (
          <Note tone="error" title={text(outcome === 'invalid' ? 'invitation.invalid' : 'invitation.failed')}>
            <p>{outcome === 'invalid' ? text('invitation.invalid-why') : problemText(error)}</p>
          </Note>
        )}
      </div>
      <div className="btn-set">
        {isKnown && (
          <Button variant="main" icon="arrow-right" onPress={open}>
            {text('invitation.continue')}
          </Button>
        )}
        {hasFailed && outcome === 'failed' && (
          <Button variant="main" icon="refresh" onPress={retry}>
            {text('invitation.retry')}
          </Button>
        )}
        {hasFailed && <LinkButton to="/">{text('invitation.home')}</LinkButton>}
      </div>
      {isKnown && !isCancelled && <p className="hint">{text('invitation.escape')}</p>}
    </div>
  )
}

/** The language of the invitation link holds for the visit. */
function useLanguageOf(wanted: string | null) {
  const setLanguage = useSetAtom(languageAtom)
  useEffect(() => {
    const language = LANGUAGES.find(known => known === wanted)
    if (language) setLanguage(language)
  }, [wanted, setLanguage])
}
