import { Link } from '@pingboard/kit/router'
import { profileAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { useTexts } from '../../state/texts.ts'
import css from './boards.module.css'

/** Says where to turn on results by mail, for a member who does not get them yet. */
export function MailsHint() {
  const text = useTexts()
  const profile = useAtomValue(profileAtom)
  if (!profile || (profile.enableEmails && profile.isVerified)) return null
  return (
    <p className={`hint ${css.mails}`}>
      {text(profile.enableEmails ? 'boards.mails-unverified' : 'boards.mails-off')}{' '}
      <Link to="/account/profile">{text('boards.mails-where')}</Link>
    </p>
  )
}
