import { codeOf } from '@pingboard/kit/api'
import { Link } from '@pingboard/kit/router'
import { Icon, Note, Spinner, useProblemText } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './email-verification.module.css'
import type { Verification } from './use-verification.ts'

/** The result of the link. Screen readers read this part aloud when it changes. */
export function Outcome({ verification }: { verification: Verification }) {
  const text = useTexts()
  const problemText = useProblemText()
  if (verification.status === 'loading')
    return <Spinner label={text('verification.loading')} isLabelVisible />
  if (verification.status === 'ready') {
    const isUsed = verification.data === 'used'
    const title = text(isUsed ? 'verification.used' : 'verification.success')
    return (
      <Note title={<Headline icon={isUsed ? 'info-circle' : 'check'}>{title}</Headline>}>
        <p>
          {text(isUsed ? 'verification.used-why' : 'verification.next')}{' '}
          <Link to="/account/profile">{text('verification.profile')}</Link>
        </p>
      </Note>
    )
  }
  const isLinkAtFault = verification.status === 'no-token' || codeOf(verification.error) === 'TOKEN_INVALID'
  const title = text(verification.status === 'no-token' ? 'verification.invalid' : 'verification.failed')
  return (
    <Note tone="error" title={<Headline icon="alert-circle">{title}</Headline>}>
      <p>
        {verification.status === 'no-token'
          ? text('verification.invalid-why')
          : problemText(verification.error)}{' '}
        {isLinkAtFault && <Link to="/account/profile">{text('verification.again')}</Link>}
      </p>
    </Note>
  )
}

function Headline({ icon, children }: { icon: 'check' | 'info-circle' | 'alert-circle'; children: string }) {
  return (
    <span className={css.headline}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
