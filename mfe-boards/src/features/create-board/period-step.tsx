import { addDays } from '@pingboard/kit/fixtures'
import { Button } from '@pingboard/kit/ui'
import { DateRange, Form, RadioChips, TextField } from '@pingboard/kit/ui/forms'
import { useState } from 'react'
import { listFixtures } from '../../api/list-fixtures.ts'
import { isClubNumber } from '../../model/club-number.ts'
import { defaultPeriod, LOOK_AHEAD, nextMatchday, type Period, weekend } from '../../model/period.ts'
import { periodError } from '../../model/period-error.ts'
import { useTexts } from '../../state/texts.ts'
import css from './create-board.module.css'
import type { Wizard } from './use-wizard.ts'

type Preset = 'weekend' | 'matchday' | 'week'
const PRESETS: readonly Preset[] = ['weekend', 'matchday', 'week']
const FORM = 'board-period'

const same = (one: Period, other: Period | null) => one.from === other?.from && one.to === other?.to

/** The club, and the first and last day of its fixtures. */
export function PeriodStep({ wizard }: { wizard: Wizard }) {
  const text = useTexts()
  const { choices, today, changeSource } = wizard
  const { clubNumber, period } = choices
  const [hasTried, setTried] = useState(false)
  const [matchday, setMatchday] = useState<Period | null>(null)
  const [search, setSearch] = useState<'running' | 'none' | 'failed' | null>(null)
  const wrong = periodError(period)
  const isClub = isClubNumber(clubNumber)

  const chosen: Preset | null = same(period, matchday)
    ? 'matchday'
    : same(period, defaultPeriod(today))
      ? 'week'
      : same(period, weekend(today))
        ? 'weekend'
        : null
  const findMatchday = async () => {
    if (!isClub) return setTried(true)
    setSearch('running')
    try {
      const days = { from: today, to: addDays(today, LOOK_AHEAD) }
      const { fixtures } = await listFixtures(clubNumber, days, AbortSignal.timeout(20_000))
      const next = nextMatchday(fixtures, today)
      setMatchday(next)
      setSearch(next ? null : 'none')
      if (next) changeSource({ period: next })
    } catch {
      setSearch('failed')
    }
  }
  const choose = (preset: Preset) => {
    setSearch(null)
    if (preset === 'matchday') void findMatchday()
    else changeSource({ period: preset === 'week' ? defaultPeriod(today) : weekend(today) })
  }
  const next = () => {
    setTried(true)
    if (isClub && wrong === null) wizard.go(1)
  }
  return (
    <>
      <h2 className="title">{text('period.title')}</h2>
      <Form
        id={FORM}
        onSubmit={next}
        errors={
          hasTried && !isClub
            ? { clubNumber: text(clubNumber ? 'period.clubWrong' : 'period.clubRequired') }
            : {}
        }
      >
        <TextField
          name="clubNumber"
          label={text('period.club')}
          hint={text('period.clubHint')}
          inputMode="numeric"
          isRequired
          value={clubNumber}
          onChange={value => changeSource({ clubNumber: value })}
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
          onChange={days => changeSource({ period: days })}
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
