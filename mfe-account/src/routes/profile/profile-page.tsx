import { profileAtom } from '@pingboard/kit/slice'
import { Avatar, Button, useHeader } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { ProfileDialog } from '../../features/edit-profile/profile-dialog.tsx'
import { fullName } from '../../model/names.ts'
import { useTexts } from '../../state/texts.ts'
import { AddressSheet } from './address-sheet.tsx'
import { DataSheet } from './data-sheet.tsx'
import { DisplaySheet } from './display-sheet.tsx'
import { MailsSheet } from './mails-sheet.tsx'
import { OwnDataSheet } from './own-data-sheet.tsx'
import css from './profile.module.css'
import { PushSheet } from './push-sheet.tsx'
import { SessionsSheet } from './sessions-sheet.tsx'
import { useSessions } from './use-sessions.ts'

export function ProfilePage() {
  const text = useTexts()
  const profile = useAtomValue(profileAtom)
  const [isEditing, setEditing] = useState(false)
  const sessions = useSessions()
  useHeader({ title: text('profile.title') })
  // A sign-out empties the session just before the page closes.
  if (!profile) return null
  const name = fullName(profile)
  return (
    <div className="page col">
      <div className={css.who}>
        <Avatar id={profile.id} name={name ?? profile.email} kind="person" size="l" />
        <div className={css.words}>
          <h1 className="title">{name ?? text('profile.title')}</h1>
          <p className="muted small">{text(name ? 'profile.signs' : 'profile.no-name')}</p>
        </div>
        <Button icon="pencil" onPress={() => setEditing(true)}>
          {text('profile.edit-short')}
        </Button>
      </div>
      <div className={css.columns}>
        <div>
          <AddressSheet profile={profile} onPasswordChanged={sessions.retry} />
          <PushSheet profile={profile} />
          <MailsSheet profile={profile} />
          <DataSheet />
        </div>
        <div>
          <DisplaySheet />
          <SessionsSheet {...sessions} />
          <OwnDataSheet />
        </div>
      </div>
      {isEditing && <ProfileDialog profile={profile} onClose={() => setEditing(false)} />}
    </div>
  )
}
