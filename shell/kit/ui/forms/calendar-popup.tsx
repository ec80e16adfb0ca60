import { parseDate } from '@internationalized/date'
import type { RefObject } from 'react'
import { Button, Calendar, CalendarCell, CalendarGrid, Heading, Popover } from 'react-aria-components'
import { Icon } from '../icon.tsx'

/** Days that a calendar marks, and what they hold. */
export interface CalendarMarks {
  /** `yyyy-MM-dd` */
  days: ReadonlySet<string>
  /** Under the calendar, and spoken with each of these days. */
  label: string
}

interface CalendarPopupProps {
  label: string
  trigger: RefObject<HTMLElement | null>
  /** `yyyy-MM-dd` */
  value: string | null
  marks?: CalendarMarks
  isOpen: boolean
  onChoose: (day: string) => void
  onClose: () => void
}

/**
 * One month of days. The week begins on Monday in every language: matchdays are weekends, and their days stand side by
 * side. The arrow keys go from day to day, Escape closes.
 */
export function CalendarPopup(props: CalendarPopupProps) {
  const { label, trigger, value, marks, isOpen, onChoose, onClose } = props
  return (
    <Popover
      className="menu"
      placement="bottom end"
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      aria-label={label}
    >
      <Calendar
        className="calendar"
        aria-label={label}
        autoFocus
        firstDayOfWeek="mon"
        value={value ? parseDate(value) : null}
        onChange={day => {
          onChoose(day.toString())
          onClose()
        }}
      >
        <div className="calendar-h">
          <Button slot="previous" className="btn btn--icon">
            <Icon name="chevron-left" />
          </Button>
          <Heading className="calendar-month" />
          <Button slot="next" className="btn btn--icon">
            <Icon name="chevron-right" />
          </Button>
        </div>
        <CalendarGrid weekdayStyle="short">
          {date => {
            const mark = marks?.days.has(date.toString()) ? marks.label : null
            return (
              <CalendarCell
                date={date}
                className="calendar-day"
                data-marked={mark !== null || undefined}
                render={day => (
                  <div {...day} {...(mark && { 'aria-label': `${day['aria-label']}, ${mark}` })} />
                )}
              />
            )
          }}
        </CalendarGrid>
        {marks && marks.days.size > 0 && (
          <p className="calendar-key hint" aria-hidden="true">
            {marks.label}
          </p>
        )}
      </Calendar>
    </Popover>
  )
}
