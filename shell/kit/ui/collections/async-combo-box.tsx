import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import type { FieldProps } from '../forms/field.tsx'
import { ComboFrame } from './combo-frame.tsx'
import type { Option } from './option.ts'
import { type Search, useSearch } from './use-search.ts'
import { useTyped } from './use-typed.ts'

interface AsyncComboBoxProps<Item extends Option> extends FieldProps {
  search: Search<Item>
  selected: Item | null
  onSelect: (item: Item | null) => void
  /** Letters needed before a search. */
  minLength?: number
  /** What is said of the items found, where it is not their number. */
  resultText?: (items: readonly Item[]) => string | undefined
  placeholder?: string
  isDisabled?: boolean
  isRequired?: boolean
}

/** A combo box fed by a server: shows the number of items found, and offers to try again. */
export function AsyncComboBox<Item extends Option>(props: AsyncComboBoxProps<Item>) {
  const { search, selected, onSelect, minLength = 2, resultText, ...rest } = props
  const { t } = useTranslation('kit')
  const { typed, field } = useTyped({
    selected: selected?.id ?? null,
    label: selected?.label ?? '',
    onPick: id => onSelect(shown.find(item => item.id === id) ?? null),
  })
  const { status, items, retry } = useSearch(typed ?? '', search, { minLength })
  const below = useRef<HTMLDivElement>(null)
  /** The button goes away with the failure. */
  const tryAgain = () => {
    retry()
    below.current?.closest('.field')?.querySelector('input')?.focus()
  }
  const { length: count } = items
  const words = {
    short: typed ? t('combo.short', { count: minLength }) : '',
    loading: t('loading'),
    done: count === 0 ? t('combo.none') : (resultText?.(items) ?? t('combo.results', { count })),
    failed: t('combo.failed'),
  }
  const shown = typed === null && selected ? [selected] : items
  return (
    <ComboFrame
      {...rest}
      {...field}
      items={shown}
      isBusy={status === 'loading'}
      empty={words[status]}
      status={
        // biome-ignore lint/a11y/noStaticElementInteractions: follows the focus only; nothing is operated through it
        <div ref={below} className="combo-status" onBlur={field.onBlur}>
          <p className="hint" role="status" data-live-announcer="true">
            {typed !== null && words[status]}
          </p>
          {status === 'failed' && (
            <Button variant="quiet" icon="refresh" preventFocusOnPress onPress={tryAgain}>
              {t('retry')}
            </Button>
          )}
        </div>
      }
    />
  )
}
