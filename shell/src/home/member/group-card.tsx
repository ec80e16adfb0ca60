import type { Group } from '@pingboard/contracts/http/groups.ts'
import { Link } from '@pingboard/kit/router'
import { Avatar, Chip, Icon } from '@pingboard/kit/ui'
import { groupPage } from '../../addresses.ts'
import { useTexts } from '../../i18n/texts.ts'
import css from './groups.module.css'

export function GroupCard({ group, isOwner }: { group: Group; isOwner: boolean }) {
  const text = useTexts()
  return (
    <li className={css.card}>
      <Link to={groupPage(group.id)}>
        <Avatar id={group.id} name={group.name} kind="group" />
        <span className={css.words}>
          <b className="narrow">{group.name}</b>
          {group.description && <span className={`muted small ${css.line}`}>{group.description}</span>}
          <span className={css.badges}>
            <Chip kind="done" icon="users">
              {text('member.members', { count: group.totalMembers })}
            </Chip>
            {isOwner && <Chip kind="own">{text('member.owner')}</Chip>}
          </span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  )
}
