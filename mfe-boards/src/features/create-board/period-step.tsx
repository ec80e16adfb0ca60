import { Button } from '@pingboard/kit/ui'
import { DateRange, Form, RadioChips, TextField } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { isClubNumber } from '../../model/club-number.ts'
import { defaultPeriod, type Period, weekend } from '../../model/period.ts'
import { periodError } from '../../model/period-error.ts'
import { useTexts } from '../../state/texts.ts'
import css from './create-board.module.css'
import { useAhead } from './use-ahead.ts'
import type { Wizard, WizardChoices } from './use-wizard.ts'

type Preset = 'matchday' | 'weekend' | 'week'
const PRESETS: readonly Preset[] = ['matchday', 'weekend', 'week']
const FORM = 'board-period'

const same = (one: Period, other: Period | null) => one.from === other?.from && one.to === other?.to

/** The club, and the first and last day of its fixtures. */
export function PeriodStep({ wizard }: { wizard: Wizard }) {
  const text = useTexts()
  const { choices, today, changeSource } = wizard
  const { clubNumber, period } = choices
  const [hasTried, setTried] = useState(false)
  /** The choices whose days were refused. While these are corrected, the form knows of no error that takes the focus. */
  const [refused, setRefused] = useState<WizardChoices | null>(null)
  const ahead = useAhead(clubNumber, today, matchday => changeSource({ period: matchday }))
  const { search } = ahead
  const wrong = periodError(period)
  const isClub = isClubNumber(clubNumber)

  const chosen: Preset | null = same(period, ahead.matchday)
    ? 'matchday'
    : same(period, defaultPeriod(today))
      ? 'week'
      : same(period, weekend(today))
        ? 'weekend'
        : null
  const change = (days: Period) => {
    ahead.stopLooking()
    changeSource({ period: days })
  }
  const choose = (preset: Preset) => {
    if (preset !== 'matchday') change(preset === 'week' ? defaultPeriod(today) : weekend(today))
    else if (isClub) ahead.lookForMatchday()
    else setTried(true)
  }
  const next = () => {
    setTried(true)
    if (isClub && wrong === null) wizard.go(1)
    else if (isClub) setRefused(choices)
  }
  const errors =
    hasTried && !isClub
      ? { clubNumber: text(clubNumber ? 'period.clubWrong' : 'period.clubRequired') }
      : wrong && refused === choices
        ? { period: text(`period.error.${wrong}`) }
        : {}
  return (
    <>
      <h2 className="title" tabIndex={-1}>
        {text('period.title')}
      </h2>
      <Form id={FORM} onSubmit={next} errors={errors}>
        <TextField
          name="clubNumber"
          label={text('period.club')}
          hint={text('period.clubHint')}
          isRequired
          value={clubNumber}
          onChange={value => {
            ahead.stopLooking()
            changeSource({ clubNumber: value })
          }}
        />
        <RadioChips
          label={text('period.presets')}
          value={search === 'running' ? 'matchday' : chosen}
          options={PRESETS.map(id => ({ id, label: text(`period.${id}`) }))}
          onChange={choose}
        />
        <p className="hint" role="status">
          {search && text(`period.search.${search}`)}
        </p>
        <DateRange
          label={text('period.dates')}
          {...period}
          onChange={change}
          marks={{ days: ahead.days, label: text('period.played') }}
          onCalendar={ahead.ask}
          error={wrong && (hasTried || wrong !== 'required') ? text(`period.error.${wrong}`) : undefined}
        />
      </Form>
      <div className={css.foot}>
        <span className="grow" />
        <Button variant="main" type="submit" form={FORM} isDisabled={search === 'running'}>
          {text('new.next')}
        </Button>
      </div>
    </>
  )
}
