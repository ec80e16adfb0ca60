import type { Role } from '@pingboard/contracts/http/members.ts'
import { RadioChips } from '@pingboard/kit/ui/forms'
import { notToGive, PRESET_NAMES, PRESETS, presetOf, type RoleDraft } from '../../model/role-form.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'

interface PresetChoiceProps {
  role: Role | null
  rights: RoleDraft['rights']
  onChange: (rights: RoleDraft['rights']) => void
}

/** Three sets of rights to start from. Other choices of rights select none of them. */
export function PresetChoice({ role, rights, onChange }: PresetChoiceProps) {
  const text = useTexts()
  const { group } = useGroup()
  return (
    <RadioChips
      label={text('role.preset')}
      value={presetOf(rights)}
      onChange={name => onChange(PRESETS[name])}
      options={PRESET_NAMES.map(name => ({
        id: name,
        label: text(`role.preset-${name}`),
        isDisabled: group !== null && notToGive(PRESETS[name], role, group.permissions).length > 0,
      }))}
    />
  )
}
