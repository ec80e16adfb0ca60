import { LIMITS } from '@pingboard/contracts/constants.ts'
import { RadioList, TextField } from '@pingboard/kit/ui/forms'
import { useTexts } from '../../state/texts.ts'
import { ClubPicker } from './club-picker.tsx'
import type { GroupForm } from './use-group-form.ts'

export function ClubStep({ form: { draft, change, isFromLicence } }: { form: GroupForm }) {
  const text = useTexts()
  return (
    <>
      <ClubPicker
        department={draft.department}
        clubNumber={draft.clubNumber}
        hint={isFromLicence ? text('edit.from-licence') : undefined}
        onChange={change}
      />
      <TextField
        name="shortName"
        label={text('edit.short-name')}
        hint={text('edit.short-name-hint')}
        value={draft.shortName}
        onChange={shortName => change({ shortName })}
        maxLength={LIMITS.shortName.max}
        autoComplete="off"
        isOptional
      />
      <RadioList
        label={text('edit.visibility')}
        value={draft.boardVisibility}
        onChange={boardVisibility => change({ boardVisibility })}
        options={[
          { id: 'public', label: text('edit.public'), description: text('edit.public-hint') },
          { id: 'members', label: text('edit.members'), description: text('edit.members-hint') },
        ]}
      />
    </>
  )
}
