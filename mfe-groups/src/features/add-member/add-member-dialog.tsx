import { LIMITS, PAGE_SIZES } from '@pingboard/contracts/constants.ts'
import { dataOf } from '@pingboard/kit/api'
import { Button, Dialog, useKitTexts } from '@pingboard/kit/ui'
import { useSearch } from '@pingboard/kit/ui/collections'
import { SearchField } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { searchUsers } from '../../api/search-users.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import css from './add-member.module.css'
import { FoundPerson } from './found-person.tsx'
import { useAdding } from './use-adding.ts'

interface AddMemberDialogProps {
  onClose: () => void
  /** Opens the invitation instead. */
  onInvite: () => void
}

/** Finds people by name and adds them, one press each. Mount it to open it. */
export function AddMemberDialog({ onClose, onInvite }: AddMemberDialogProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const { members } = useGroup()
  const adding = useAdding()
  const [name, setName] = useState('')
  const { status, items, retry } = useSearch(name, searchUsers, { minLength: LIMITS.userSearch })
  const memberIds = new Set((dataOf(members) ?? []).map(({ user }) => user?.id))
  const isCut = items.length === PAGE_SIZES.lists
  const words = {
    short: kit('combo.short', { count: LIMITS.userSearch }),
    loading: kit('loading'),
    done: items.length === 0 ? kit('combo.none') : kit('combo.results', { count: items.length }),
    failed: kit('combo.failed'),
  }
  return (
    <Dialog isOpen onClose={onClose} title={text('add.title')}>
      <p className="small">{text('add.lead')}</p>
      <SearchField label={text('add.name')} value={name} onChange={setName} autoFocus />
      <div className={css.status}>
        <p className="hint" role="status">
          {status === 'done' && isCut ? text('add.cut', { count: items.length }) : words[status]}
        </p>
        {status === 'failed' && (
          <Button variant="quiet" icon="refresh" onPress={retry}>
            {kit('retry')}
          </Button>
        )}
      </div>
      {items.length > 0 && (
        <ul className={css.found} aria-label={text('add.found')}>
          {items.map(person => (
            <FoundPerson
              key={person.id}
              person={person}
              isMember={memberIds.has(person.id)}
              adding={adding}
              onInvite={onInvite}
            />
          ))}
        </ul>
      )}
      {status === 'done' && items.length === 0 && (
        <div className={css.nobody}>
          <p>{text('add.nobody')}</p>
          <Button icon="share-3" onPress={onInvite}>
            {text('share.title')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
