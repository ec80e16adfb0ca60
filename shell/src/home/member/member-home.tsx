import type { Profile } from '@pingboard/contracts/http/account.ts'
import { VisuallyHidden } from '@pingboard/kit/ui'
import { useTexts } from '../../i18n/texts.ts'
import { AddedSections } from '../added-sections.tsx'
import { Groups } from './groups.tsx'
import { LinkPrompt } from './link-prompt.tsx'
import css from './member-home.module.css'
import { Newcomer } from './newcomer.tsx'
import { Notice } from './notice.tsx'
import { OwnPoints } from './own-points.tsx'
import { Tonight } from './tonight.tsx'
import { useGroups } from './use-groups.ts'
import { useTonight } from './use-tonight.ts'

/** Tonight's boards come first, without a gap when there are none; then the person's points, the groups, and what slices add. */
export default function MemberHome({ profile }: { profile: Profile }) {
  const text = useTexts()
  const groups = useGroups()
  const boards = useTonight(groups.status === 'ready' ? groups.data.groups : NONE)
  const isNew = groups.status === 'ready' && groups.data.total === 0
  return (
    <div className={`page ${css.page}`}>
      <VisuallyHidden as="h1">{text('home.title')}</VisuallyHidden>
      {boards.length > 0 && <Tonight boards={boards} />}
      <Notice profile={profile} hasGroups={!isNew} />
      {isNew && <Newcomer profile={profile} />}
      {profile.licenseNumber ? <OwnPoints licence={profile.licenseNumber} /> : <LinkPrompt isMain={!isNew} />}
      {!isNew && <Groups groups={groups} userId={profile.id} />}
      <AddedSections className={css.added} />
    </div>
  )
}

const NONE: never[] = []
