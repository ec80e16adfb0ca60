import type { Profile } from '@pingboard/contracts/http/account.ts'
import { clock, dayHeading, parisToday, useLanguage } from '@pingboard/kit/fixtures'
import { Button, Sheet } from '@pingboard/kit/ui'
import { useState } from 'react'
import { PasswordDialog } from '../../features/change-password/password-dialog.tsx'
import { useTexts } from '../../state/texts.ts'
import { EmailFact } from './email-fact.tsx'
import { LicenceFact } from './licence-fact.tsx'
import css from './profile.module.css'

interface AddressSheetProps {
  profile: Profile
  onPasswordChanged: () => void
}

/** Address, password, licence, and the day the account was made. */
export function AddressSheet({ profile, onPasswordChanged }: AddressSheetProps) {
  const text = useTexts()
  const language = useLanguage()
  const [isChanging, setChanging] = useState(false)
  const since = parisToday(Date.parse(profile.createdAt))
  return (
    <Sheet title={text('profile.account')}>
      <ul>
        <EmailFact profile={profile} />
        <li className={css.fact}>
          <span className={css.words}>
            <b>{text('password.label')}</b>
            <span className="muted small">{text('password.effect')}</span>
          </span>
          <Button onPress={() => setChanging(true)}>{text('password.change')}</Button>
        </li>
        <LicenceFact licence={profile.licenseNumber} />
        <li className={css.fact}>
          <span className={css.words}>
            <span className="hint">{text('profile.since')}</span>
            <b>
              {dayHeading(since, language, parisToday())}, {clock(profile.createdAt, language)}
            </b>
          </span>
        </li>
      </ul>
      {isChanging && <PasswordDialog onChanged={onPasswordChanged} onClose={() => setChanging(false)} />}
    </Sheet>
  )
}
