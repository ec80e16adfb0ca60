import type { Board } from '@pingboard/contracts/http/boards.ts'
import { Sheet } from '@pingboard/kit/ui'
import { Checkbox } from '@pingboard/kit/ui/forms'
import type { ShownFixture } from '../../model/fixtures.ts'
import css from './create-board.module.css'
import { DayHead, DayTitle } from './day-head.tsx'
import { FixtureName } from './fixture-name.tsx'
import { FixtureNote } from './fixture-note.tsx'
import type { Choice } from './use-choice.ts'

export interface DaysProps {
  days: readonly { day: string; fixtures: readonly ShownFixture[] }[]
  choice: Choice
  /** Boards that already hold some of these fixtures. */
  boards: readonly Board[]
  club: string
}

/** For a phone: one list per day. A tap anywhere on a line counts. */
export function DayLists({ days, choice, boards, club }: DaysProps) {
  return (
    <div>
      {days.map(day => (
        <Sheet
          key={day.day}
          level={3}
          title={<DayTitle day={day.day} />}
          actions={<DayHead of={day} choice={choice} />}
        >
          <ul>
            {day.fixtures.map(fixture => (
              <li key={fixture.id} className={css.pick}>
                <Checkbox isSelected={choice.has(fixture.id)} onChange={() => choice.toggle(fixture.id)}>
                  <FixtureName fixture={fixture} club={club} />
                </Checkbox>
                <FixtureNote fixture={fixture} boards={boards} />
              </li>
            ))}
          </ul>
        </Sheet>
      ))}
    </div>
  )
}
