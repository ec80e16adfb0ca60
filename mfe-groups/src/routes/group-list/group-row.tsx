import type { Group } from '@pingboard/contracts/http/groups.ts'
import { Link } from '@pingboard/kit/router'
import { profileAtom } from '@pingboard/kit/slice'
import { Avatar, Chip, Icon } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useTexts } from '../../state/texts.ts'
import { AddedNote } from './added-note.tsx'
import css from './group-list.module.css'

export function GroupRow({ group }: { group: Group }) {
  const text = useTexts()
  const profile = useAtomValue(profileAtom)
  const isOwner = profile !== null && group.createdBy === profile.id
  return (
    <li className={css.row}>
      <Link className={css.line} to={`/account/groups/${group.id}/boards`}>
        <Avatar id={group.id} name={group.name} kind="group" />
        <span className={css.words}>
          <span className={`${css.name} narrow`}>{group.name}</span>
          <span className={`${css.what} muted small`}>{group.description}</span>
          <span className={css.badges}>
            <Chip kind="done" icon="users">
              {text('members.count', { count: group.totalMembers })}
            </Chip>
            {isOwner && <Chip kind="own">{text('list.owner')}</Chip>}
            {group.demo && <Chip kind="next">{text('list.demo')}</Chip>}
          </span>
        </span>
        <Icon name="chevron-right" />
      </Link>
      <AddedNote group={group} />
    </li>
  )
}
