import type { Profile } from '@pingboard/contracts/http/account.ts'
import { clock, dayHeading, parisToday, useLanguage } from '@pingboard/kit/fixtures'
import { signOutAtom } from '@pingboard/kit/slice'
import { Button, Sheet } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useTexts } from '../../state/use-texts.ts'
import css from './profile.module.css'

/** The address one signs in with, since when, and the way out. */
export function AddressSheet({ profile }: { profile: Profile }) {
  const text = useTexts()
  const language = useLanguage()
  const signOut = useSetAtom(signOutAtom)
  const since = parisToday(Date.parse(profile.createdAt))
  return (
    <Sheet title={text('profile.account')}>
      <ul>
        <li className={css.fact}>
          <span className={css.words}>
            <span className="hint">{text('auth.email')}</span>
            <b>{profile.email}</b>
          </span>
        </li>
        <li className={css.fact}>
          <span className={css.words}>
            <span className="hint">{text('profile.since')}</span>
            <b>
              {dayHeading(since, language, parisToday())}, {clock(profile.createdAt, language)}
            </b>
          </span>
        </li>
        <li className={css.fact}>
          <span className={css.words}>
            <b>{text('profile.session')}</b>
            <span className="muted small">{text('profile.session-hint')}</span>
          </span>
          <Button icon="logout" onPress={() => void signOut()}>
            {text('profile.sign-out')}
          </Button>
        </li>
      </ul>
    </Sheet>
  )
}
