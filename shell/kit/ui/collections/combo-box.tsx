import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../forms/field.tsx'
import { ComboFrame } from './combo-frame.tsx'
import { matches } from './fold-text.ts'
import type { Option } from './option.ts'

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

/** Typing narrows the list; accents are ignored. An emptied field has no choice. */
export function ComboBox<Id extends string>({
  items,
  selected,
  onSelect,
  isLoading,
  ...rest
}: ComboBoxProps<Id>) {
  const { t } = useTranslation('kit')
  const labelOf = (id: Id | null) => items.find(item => item.id === id)?.label ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const shown =
    typed === null ? items : items.filter(item => matches(`${item.label} ${item.detail ?? ''}`, typed))
  return (
    <ComboFrame
      {...rest}
      items={shown}
      selectedKey={selected}
      inputValue={typed ?? labelOf(selected)}
      onInputChange={text => {
        setTyped(text === labelOf(selected) ? null : text)
        if (text === '' && selected !== null) onSelect(null)
      }}
      onSelectionChange={key => {
        setTyped(null)
        onSelect(items.find(item => item.id === key)?.id ?? null)
      }}
      onOpenChange={isOpen => !isOpen && setTyped(null)}
      isBusy={isLoading}
      empty={isLoading ? t('loading') : t('combo.none')}
      status={
        <p className="hint" role="status" data-live-announcer="true">
          {isLoading ? t('loading') : typed !== null && t('combo.results', { count: shown.length })}
        </p>
      }
    />
  )
}
