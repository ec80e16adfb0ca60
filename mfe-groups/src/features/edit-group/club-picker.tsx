import { ErrorPanel } from '@pingboard/kit/ui'
import { ComboBox } from '@pingboard/kit/ui/collections'
import { DEPARTMENTS, departmentLabel } from '../../model/departments.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { useTexts } from '../../state/use-texts.ts'
import { useClubs } from './use-clubs.ts'

interface ClubPickerProps {
  department: string | null
  clubNumber: string | null
  onChange: (choice: { department?: string | null; clubNumber?: string | null }) => void
}

const CHOICES = DEPARTMENTS.map(department => ({ id: department.number, label: departmentLabel(department) }))

/** Department, then one of its clubs. Another department clears the club. */
export function ClubPicker({ department, clubNumber, onChange }: ClubPickerProps) {
  const text = useTexts()
  const problemText = useProblemText()
  const { state, retry } = useClubs(department)
  const clubs = state.status === 'done' ? state.clubs : []
  const items = clubs.map(club => ({ id: club.clubNumber, label: club.name, detail: club.clubNumber }))
  const isKnown = items.some(item => item.id === clubNumber)
  return (
    <>
      <ComboBox
        name="department"
        label={text('edit.department')}
        placeholder={text('edit.department-example')}
        items={CHOICES}
        selected={department}
        onSelect={chosen => {
          if (chosen !== department) onChange({ department: chosen, clubNumber: null })
        }}
        isRequired
      />
      {state.status === 'failed' ? (
        <ErrorPanel
          title={text('edit.clubs-failed')}
          kept={`${problemText(state.error)} ${text('edit.clubs-kept')}`}
          onRetry={retry}
        />
      ) : (
        <ComboBox
          // A list that arrives later names what was chosen before.
          key={`${department} ${state.status}`}
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
          isLoading={state.status === 'loading'}
          isRequired
        />
      )}
    </>
  )
}
