import type { Role } from '@pingboard/contracts/http/members.ts'
import { Checkbox } from '@pingboard/kit/ui/forms'
import type { RoleDraft } from '../../model/role-form.ts'
import { RIGHTS, RIGHTS_SUBJECTS } from '../../model/roles.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import css from './role-dialog.module.css'

interface RightsChoiceProps {
  role: Role | null
  rights: RoleDraft['rights']
  onChange: (rights: RoleDraft['rights']) => void
}

/** The nine rights by subject. A right that the person does not hold, and the role does not have, cannot be chosen. */
export function RightsChoice({ role, rights, onChange }: RightsChoiceProps) {
  const text = useTexts()
  const { group } = useGroup()
  return (
    <div className={css.rights}>
      {RIGHTS_SUBJECTS.map(subject => (
        <fieldset key={subject} className={css.subject}>
          <legend>{text(`right.${subject}`)}</legend>
          {RIGHTS[subject].map(flag => {
            const isOutOfReach = !group?.permissions[flag] && !role?.[flag]
            return (
              <Checkbox
                key={flag}
                name={flag}
                isSelected={rights[flag]}
                // A chosen right can always be taken back.
                isDisabled={isOutOfReach && !rights[flag]}
                hint={isOutOfReach ? text('role.out-of-reach') : undefined}
                onChange={isOn => onChange({ ...rights, [flag]: isOn })}
              >
                {text(`right.${flag}`)}
              </Checkbox>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
