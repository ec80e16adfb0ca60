import { dayHeading, useLanguage, useToday } from '@pingboard/kit/fixtures'
import { Button } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './create-board.module.css'
import type { Choice, FixtureDay } from './use-choice.ts'

interface DayHeadProps {
  of: FixtureDay
  choice: Choice
}

/** "6 sur 7", and a button for all fixtures of a day. */
export function DayHead({ of, choice }: DayHeadProps) {
  const text = useTexts()
  const language = useLanguage()
  const day = dayHeading(of.day, language, useToday())
  const count = of.fixtures.filter(({ id }) => choice.has(id)).length
  const isFull = count === of.fixtures.length
  return (
    <>
      <span className="count">{text('fixtures.dayCount', { count, total: of.fixtures.length })}</span>
      <Button
        variant="link"
        aria-label={text(isFull ? 'fixtures.noneOf' : 'fixtures.allOf', { day })}
        onPress={() => choice.toggleDay(of)}
      >
        <span className={css.all}>{text(isFull ? 'fixtures.noneOfDay' : 'fixtures.allOfDay')}</span>
      </Button>
    </>
  )
}

export function DayTitle({ day }: { day: string }) {
  const language = useLanguage()
  const today = useToday()
  return <span className={css.day}>{dayHeading(day, language, today)}</span>
}
