import type { Role } from '@pingboard/contracts/http/members.ts'
import { Icon } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import { grantsNothing, RIGHTS, RIGHTS_SUBJECTS } from '../../model/roles.ts'
import { useTexts } from '../../state/texts.ts'
import { useRoleName } from '../../state/use-role-name.ts'
import css from './roles.module.css'

interface RoleItemProps {
  role: Role
  /** How many members have it; null while unknown. */
  holders: number | null
  isOpen: boolean
  /** What can be done with the role. */
  children: ReactNode
}

/** One role: its rights by subject, as a tick or a cross with words. */
export function RoleItem({ role, holders, isOpen, children }: RoleItemProps) {
  const text = useTexts()
  const roleName = useRoleName()
  const facts = [
    holders !== null && text('members.count', { count: holders }),
    role.groupId === null && text('roles.built-in'),
  ].filter(Boolean)
  const remarks = [
    grantsNothing(role) && text('roles.sees'),
    role.groupId === null && text('roles.fixed'),
  ].filter(Boolean)
  return (
    <details className={css.role} open={isOpen}>
      <summary>
        <b>{roleName(role)}</b>
        <span className="muted small">{facts.join(', ')}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className={css.rights}>
        {RIGHTS_SUBJECTS.map(subject => (
          <div key={subject}>
            <h3 className="small">{text(`right.${subject}`)}</h3>
            <ul>
              {RIGHTS[subject].map(flag => (
                <li key={flag} className={role[flag] ? undefined : css.no}>
                  <Icon name={role[flag] ? 'check' : 'x'} size="s" />
                  <span>
                    {text(`right.${flag}`)}
                    <span className="vh">{text(role[flag] ? 'right.yes' : 'right.no')}</span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {remarks.length > 0 && <p className="muted small">{remarks.join(' ')}</p>}
        {children}
      </div>
    </details>
  )
}
