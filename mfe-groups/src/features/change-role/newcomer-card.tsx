import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import { BUILT_IN_ROLES } from '@pingboard/contracts/roles.ts'
import { Link } from '@pingboard/kit/router'
import { Button, Icon, keepFocus } from '@pingboard/kit/ui'
import { mayGive } from '../../model/roles.ts'
import { useTexts } from '../../state/texts.ts'
import { useJoinedText } from '../../state/use-joined-text.ts'
import { useMemberName } from '../../state/use-member-name.ts'
import { useRoleName } from '../../state/use-role-name.ts'
import css from './newcomer-card.module.css'
import { useRoleChange } from './use-role-change.ts'

/** Members shown at once. The others follow when these are answered. */
const MOST = 3

interface NewcomerCardProps {
  group: Group
  roles: readonly Role[]
  members: readonly Member[]
  /** The person wants to give no role now. */
  onLater: (member: Member) => void
}

/** Names the members who joined lately, and gives each the role of a scorer in one tap. */
export function NewcomerCard({ group, roles, members, onLater }: NewcomerCardProps) {
  const text = useTexts()
  const joinedText = useJoinedText()
  const memberName = useMemberName()
  const roleName = useRoleName()
  const { roleOf, change } = useRoleChange(group, roles)
  const scorer = roles.find(role => role.groupId === null && role.name === BUILT_IN_ROLES.scorer.en)
  const named = scorer && members.filter(member => mayGive(group.permissions, member.permissions, scorer))
  if (!scorer || !named?.length) return null
  const role = roleName(scorer)
  const others = named.length - MOST
  return (
    <section className={css.card} aria-label={text('newcomer.title', { count: named.length })}>
      {named.slice(0, MOST).map(member => (
        <div key={member.id} ref={keepFocus} className={css.row}>
          <Icon name="user-plus" />
          <p className={css.words}>
            <b>{joinedText(member)}</b>
            <span className="muted small">{text('newcomer.why')}</span>
          </p>
          <div className={`btn-set ${css.answers}`}>
            <Button
              isPending={roleOf(member) !== member.permissions.id}
              aria-label={text('newcomer.give-to', { role, name: memberName(member) })}
              onPress={() => void change(member, scorer.id)}
            >
              {text('newcomer.give', { role })}
            </Button>
            <Button
              variant="quiet"
              aria-label={text('newcomer.later-of', { name: memberName(member) })}
              onPress={() => onLater(member)}
            >
              {text('newcomer.later')}
            </Button>
          </div>
        </div>
      ))}
      {others > 0 && (
        <p className={`${css.others} small`}>
          <Link to={`/account/groups/${group.id}/members`}>{text('newcomer.others', { count: others })}</Link>
        </p>
      )}
    </section>
  )
}
