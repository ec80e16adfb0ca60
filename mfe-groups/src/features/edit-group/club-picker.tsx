import { useLoad } from '@pingboard/kit/api'
import { DEPARTMENTS, departmentLabel } from '@pingboard/kit/federation'
import { ErrorPanel, useFailureToast } from '@pingboard/kit/ui'
import { ComboBox } from '@pingboard/kit/ui/collections'
import { listClubs } from '../../api/list-clubs.ts'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'

interface ClubPickerProps {
  department: string | null
  clubNumber: string | null
  /** Where the first choice comes from. */
  hint?: string
  onChange: (choice: { department?: string | null; clubNumber?: string | null }) => void
}

const CHOICES = DEPARTMENTS.map(department => ({ id: department.number, label: departmentLabel(department) }))

/** Department, then one of its clubs. Another department clears the club. */
export function ClubPicker({ department, clubNumber, hint, onChange }: ClubPickerProps) {
  const text = useTexts()
  const problemText = useProblemText()
  const { retry, ...clubs } = useLoad(department, signal => listClubs(department ?? '', signal))
  useFailureToast(clubs, error => `${text('edit.clubs-failed')} ${problemText(error)}`)
  const found = clubs.status === 'ready' ? clubs.data : []
  const items = found.map(club => ({ id: club.clubNumber, label: club.name, detail: club.clubNumber }))
  const isKnown = items.some(item => item.id === clubNumber)
  return (
    <>
      <ComboBox
        name="department"
        label={text('edit.department')}
        placeholder={text('edit.department-example')}
        hint={hint}
        items={CHOICES}
        selected={department}
        onSelect={chosen => {
          if (chosen !== department) onChange({ department: chosen, clubNumber: null })
        }}
        isRequired
      />
      {clubs.status === 'failed' ? (
        <ErrorPanel
          title={text('edit.clubs-failed')}
          kept={`${problemText(clubs.error)} ${text('edit.kept')}`}
          onRetry={retry}
        />
      ) : (
        <ComboBox
          // Another department starts an empty field. Text typed while the list is loading stays.
          key={department}
          name="club"
          label={text('edit.club')}
          placeholder={text('edit.club-example')}
          hint={department ? undefined : text('edit.club-after')}
          items={
            isKnown || !clubNumber
              ? items
              : [{ id: clubNumber, label: text('edit.club-number', { number: clubNumber }) }, ...items]
          }
          selected={clubNumber}
          onSelect={chosen => onChange({ clubNumber: chosen })}
          isDisabled={!department}
          isLoading={department !== null && clubs.status === 'loading'}
          isRequired
        />
      )}
    </>
  )
}
