import type { Group } from '@pingboard/contracts/http/groups.ts'
import { Button } from '@pingboard/kit/ui'
import { SearchField } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { AddMemberDialog } from '../../features/add-member/add-member-dialog.tsx'
import { ShareDialog } from '../../features/share-group/share-dialog.tsx'
import { useTexts } from '../../state/texts.ts'
import css from './members.module.css'

interface MembersToolsProps {
  group: Group
  /** How many there are. */
  members: number
  search: string
  onSearch: (search: string) => void
}

/** A longer list gets a search field. */
const SEARCHED = 10

/** Search, and the way to add people. The page's head says why a person without the right cannot invite. */
export function MembersTools({ group, members, search, onSearch }: MembersToolsProps) {
  const text = useTexts()
  const [open, setOpen] = useState<'add' | 'invite' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <div className={css.tools}>
        {members > SEARCHED && (
          <div className={css.search}>
            <SearchField label={text('members.search')} isLabelHidden value={search} onChange={onSearch} />
          </div>
        )}
        {group.permissions.canAddUserGroup && (
          <Button icon="user-plus" aria-label={text('add.title')} onPress={() => setOpen('add')}>
            {text('add.do')}
          </Button>
        )}
      </div>
      {open === 'add' && <AddMemberDialog onClose={close} onInvite={() => setOpen('invite')} />}
      {open === 'invite' && <ShareDialog group={group} onClose={close} />}
    </>
  )
}
