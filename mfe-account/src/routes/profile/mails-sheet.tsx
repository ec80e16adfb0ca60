import type { Profile } from '@pingboard/contracts/http/account.ts'
import { Sheet, Switch } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './profile.module.css'
import { useResultMails } from './use-result-mails.ts'

/** Results go to verified addresses only: an unverified address may belong to another person. */
export function MailsSheet({ profile }: { profile: Profile }) {
  const text = useTexts()
  const change = useResultMails()
  return (
    <Sheet title={text('mails.title')}>
      <div className={css.choice}>
        <Switch
          isSelected={profile.enableEmails}
          onChange={wanted => void change(wanted)}
          description={
            profile.isVerified ? text('mails.hint') : `${text('mails.hint')} ${text('mails.unverified')}`
          }
        >
          <b>{text('mails.results')}</b>
        </Switch>
      </div>
      <p className={`hint ${css.after}`}>{text('mails.always')}</p>
    </Sheet>
  )
}
