import type { Group } from '@pingboard/contracts/http/groups.ts'
import { codeOf, dataOf, type Loading } from '@pingboard/kit/api'
import { FixtureSkeleton, isExempt, numericDay, useLanguage } from '@pingboard/kit/fixtures'
import { dayOf } from '@pingboard/kit/new-board'
import { Button, EmptyState, ErrorPanel } from '@pingboard/kit/ui'
import { clubNumberText } from '../../model/club-number.ts'
import { fixtureDays, shownFixture } from '../../model/fixtures.ts'
import { useTexts } from '../../state/texts.ts'
import { useMedia } from '../../state/use-media.ts'
import { useReason } from '../../state/use-reason.ts'
import css from './create-board.module.css'
import { DayLists } from './day-lists.tsx'
import { DayTable } from './day-table.tsx'
import { FixturesFoot } from './fixtures-foot.tsx'
import { FreshnessLine } from './freshness-line.tsx'
import { useChoice } from './use-choice.ts'
import { type Found, NOTHING } from './use-found.ts'
import type { Wizard } from './use-wizard.ts'

interface FixturesStepProps {
  wizard: Wizard
  found: Loading<Found>
  group: Group
}

/** The fixtures of the period, day by day. */
export function FixturesStep({ wizard, found, group }: FixturesStepProps) {
  const text = useTexts()
  const reason = useReason()
  const language = useLanguage()
  const isWide = useMedia('(min-width: 600px)')
  const { fixtures, boards, first } = dataOf(found) ?? NOTHING
  const days = fixtureDays(fixtures)
  const shownDays = days.map(({ day, fixtures: list }) => ({
    day,
    fixtures: list.map(fixture => shownFixture(fixture, group)),
  }))
  const choice = useChoice(wizard, days, first)
  const ids = days.flatMap(({ fixtures: list }) => list.map(({ id }) => id))
  const isCut = first.size < fixtures.filter(fixture => dayOf(fixture) && !isExempt(fixture)).length
  const { from, to } = wizard.choices.period
  const range = [from, to].map(day => day && numericDay(day, language)).join(' – ')
  const Days = isWide ? DayTable : DayLists
  return (
    <>
      <div className={css.period}>
        <p>
          <b className="num">{range}</b>
          <br />
          <span className="muted small">
            {text('fixtures.club', { number: clubNumberText(wizard.choices.clubNumber) })}
          </span>
        </p>
        <Button aria-label={text('fixtures.change')} onPress={() => wizard.go(0)}>
          {text('fixtures.edit')}
        </Button>
      </div>
      <h2 className="title" tabIndex={-1}>
        {text('fixtures.title')}
      </h2>
      {found.status === 'loading' && <FixtureSkeleton rows={6} label={text('fixtures.loading')} />}
      {found.status === 'failed' && (
        <ErrorPanel
          title={text('fixtures.failed')}
          kept={`${reason(codeOf(found.error))} ${text('fixtures.kept')}`}
          details={codeOf(found.error)}
          onRetry={found.retry}
        />
      )}
      {found.status === 'ready' && (
        <>
          <FreshnessLine freshness={found.data.freshness} count={ids.length} onRetry={found.retry} />
          {isCut && <p className={`muted small ${css.found}`}>{text('fixtures.preselected')}</p>}
          {days.length === 0 ? (
            <EmptyState action={<Button onPress={() => wizard.go(0)}>{text('fixtures.change')}</Button>}>
              {text('fixtures.none')}
            </EmptyState>
          ) : (
            <Days days={shownDays} choice={choice} boards={boards} club={wizard.choices.clubNumber} />
          )}
        </>
      )}
      <FixturesFoot
        count={choice.count}
        total={ids.length}
        isTooMany={choice.isTooMany}
        onBack={() => wizard.go(0)}
        onNext={() => wizard.go(2)}
      />
    </>
  )
}
