import { dataOf, type Loading } from '@pingboard/kit/api'
import { ErrorPanel, useFailureToast, useProblemText } from '@pingboard/kit/ui'
import { ComboBox, type Option } from '@pingboard/kit/ui/collections'
import type { LicencePart } from '../../model/licence-choice.ts'
import { useTexts } from '../../state/texts.ts'
import css from './link-dialog.module.css'

interface DependentFieldProps<Row> {
  name: LicencePart
  label: string
  placeholder: string
  /** Hint while the field above is empty. */
  after: string
  /** What failed, before the reason. */
  failed: string
  /** Hint for an empty list. */
  none: string
  /** The choice above; null while it is open. */
  parent: string | null
  loaded: Loading<Row[]>
  option: (row: Row) => Option
  /** The linked value: its name is known before the list is. */
  known: Option | null
  selected: string | null
  onSelect: (chosen: string | null) => void
  /** A change above cleared the choice. */
  isCleared: boolean
}

/** A choice that follows from the choice above, with its own loading and its own failure. */
export function DependentField<Row>(props: DependentFieldProps<Row>) {
  const { name, label, placeholder, after, failed, none, parent, loaded, known, selected, isCleared } = props
  const text = useTexts()
  const problemText = useProblemText()
  useFailureToast(loaded, error => `${failed} ${problemText(error)}`)
  if (loaded.status === 'failed')
    return <ErrorPanel title={failed} kept={problemText(loaded.error)} onRetry={loaded.retry} />
  const rows = dataOf(loaded)
  const items = (rows ?? []).map(props.option)
  const isKnown = known === null || known.id !== selected || items.some(({ id }) => id === known.id)
  const hint = parent === null ? after : rows?.length === 0 && none
  return (
    <div className={css.field}>
      <ComboBox
        // Another parent starts an empty field. Text typed while the list is loading stays.
        key={parent}
        name={name}
        label={label}
        placeholder={placeholder}
        hint={hint || undefined}
        items={isKnown ? items : [known, ...items]}
        selected={selected}
        onSelect={props.onSelect}
        isDisabled={parent === null}
        isLoading={parent !== null && loaded.status === 'loading'}
        isRequired
      />
      {/* Marked like the list's own status: an open list of choices would hide it from screen readers. */}
      <p className="hint" role="status" data-live-announcer="true">
        {isCleared && text(name === 'club' ? 'link.club-cleared' : 'link.player-cleared')}
      </p>
    </div>
  )
}
