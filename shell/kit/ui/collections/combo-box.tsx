import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../forms/field.tsx'
import { ComboFrame } from './combo-frame.tsx'
import { exactOption } from './exact-option.ts'
import { matches } from './fold-text.ts'
import type { Option } from './option.ts'
import { useTaken } from './use-taken.ts'
import { useTyped } from './use-typed.ts'

interface ComboBoxProps<Id extends string> extends FieldProps {
  items: readonly Option<Id>[]
  selected: Id | null
  onSelect: (id: Id | null) => void
  placeholder?: string
  isDisabled?: boolean
  isRequired?: boolean
  /** Still fetching the items. */
  isLoading?: boolean
}

/**
 * Typing narrows the list; accents are ignored. An entry that is typed in full is chosen, and no longer when the text
 * goes on. An emptied field has no choice.
 */
export function ComboBox<Id extends string>({
  items,
  selected,
  onSelect,
  isLoading,
  ...rest
}: ComboBoxProps<Id>) {
  const { t } = useTranslation('kit')
  const label = items.find(item => item.id === selected)?.label ?? ''
  const { typed, field } = useTyped({
    selected,
    label,
    onPick: id => onSelect(items.find(item => item.id === id)?.id ?? null),
  })
  const shown =
    typed === null ? items : items.filter(item => matches(`${item.label} ${item.detail ?? ''}`, typed))
  const exact = typed === null ? null : exactOption(items, typed)
  useTaken(typed !== null, exact?.id ?? null, selected, onSelect)
  const found =
    exact && exact.id === selected
      ? t('combo.chosen', { label: exact.label })
      : t('combo.results', { count: shown.length })
  return (
    <ComboFrame
      {...rest}
      {...field}
      items={shown}
      isBusy={isLoading}
      empty={isLoading ? t('loading') : t('combo.none')}
      status={
        <p className="hint" role="status" data-live-announcer="true">
          {isLoading ? t('loading') : typed !== null && found}
        </p>
      }
    />
  )
}
