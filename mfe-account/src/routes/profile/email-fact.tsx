import type { Profile } from '@pingboard/contracts/http/account.ts'
import { Button, Chip } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './profile.module.css'
import { useVerificationMail } from './use-verification-mail.ts'

/** The address, whether it is verified, and a button to have it verified. */
export function EmailFact({ profile }: { profile: Profile }) {
  const text = useTexts()
  const { status, send } = useVerificationMail()
  return (
    <li className={css.fact}>
      <span className={css.words}>
        <span className="hint">{text('auth.email')}</span>
        <b>{profile.email}</b>
      </span>
      {profile.isVerified ? (
        <Chip kind="done" icon="check">
          {text('verification.verified')}
        </Chip>
      ) : (
        <>
          <Chip kind="post">{text('verification.unverified')}</Chip>
          <span className={css.line}>
            <Button
              isPending={status === 'sending'}
              isDisabled={status === 'sent'}
              onPress={() => void send()}
            >
              {text('verification.send')}
            </Button>
            <span className="hint" role="status">
              {status === 'sent' && text('verification.sent-hint')}
            </span>
          </span>
        </>
      )}
    </li>
  )
}
