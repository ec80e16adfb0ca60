import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../icon-button.tsx'
import { preload } from '../popups/on-demand.ts'
import { usePart } from '../popups/use-part.ts'
import { calendarPart } from './calendar-part.ts'
import type { CalendarMarks } from './calendar-popup.tsx'

/** What a calendar marks. */
export interface MarkedDays {
  marks?: CalendarMarks
  /** Called when the calendar opens: marks may be loaded then. */
  onCalendar?: () => void
}

interface CalendarButtonProps extends MarkedDays {
  /** Label of the field. */
  label: string
  /** `yyyy-MM-dd` */
  value: string | null
  onChange: (day: string) => void
  isDisabled?: boolean
  /** The field, under which the calendar opens. */
  field: RefObject<HTMLElement | null>
}

/** Opens a calendar for a typed day. Its library is loaded when it is likely to be opened. */
export function CalendarButton(props: CalendarButtonProps) {
  const { label, field, value, onChange, marks, onCalendar, isDisabled } = props
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Popup = usePart(calendarPart, isOpen, close)
  return (
    <>
      <IconButton
        icon="calendar"
        label={t('calendar.open', { label })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        isDisabled={isDisabled}
        onPointerEnter={() => preload(calendarPart)}
        onFocus={() => preload(calendarPart)}
        onPress={() => {
          onCalendar?.()
          setOpen(true)
        }}
      />
      {Popup && (
        <Popup
          label={label}
          trigger={field}
          value={value}
          marks={marks}
          isOpen={isOpen}
          onChoose={onChange}
          onClose={close}
        />
      )}
    </>
  )
}
