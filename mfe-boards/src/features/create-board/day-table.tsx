import { isExempt } from '@pingboard/kit/fixtures'
import { useKitTexts } from '@pingboard/kit/ui'
import { Checkbox } from '@pingboard/kit/ui/forms'
import { useTexts } from '../../state/texts.ts'
import css from './create-board.module.css'
import { DayHead, DayTitle } from './day-head.tsx'
import type { DaysProps } from './day-lists.tsx'
import { FixtureFacts, Team } from './fixture-name.tsx'
import { FixtureNote } from './fixture-note.tsx'

/** For a wide window: one table for the whole period. The rows scroll under the fixed head of the table. */
export function DayTable({ days, choice, boards, club }: DaysProps) {
  const text = useTexts()
  const kit = useKitTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className={css.frame} tabIndex={0} aria-label={text('fixtures.title')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{text('fixtures.column.choose')}</span>
            </th>
            <th scope="col">{text('fixtures.column.division')}</th>
            <th scope="col">{text('fixtures.column.home')}</th>
            <th scope="col">{text('fixtures.column.away')}</th>
          </tr>
        </thead>
        {days.map(day => (
          <tbody key={day.day}>
            <tr>
              <th scope="rowgroup" colSpan={4}>
                <span className={css.dayRow}>
                  <DayTitle day={day.day} />
                  <DayHead of={day} choice={choice} />
                </span>
              </th>
            </tr>
            {day.fixtures.map(fixture => (
              <tr key={fixture.id} className={css.tableRow}>
                <td>
                  <Checkbox isSelected={choice.has(fixture.id)} onChange={() => choice.toggle(fixture.id)}>
                    <span className="vh">
                      {fixture.labelTeam1} – {fixture.labelTeam2}
                    </span>
                  </Checkbox>
                </td>
                <td>
                  <FixtureFacts fixture={fixture} />
                  <FixtureNote fixture={fixture} boards={boards} />
                </td>
                {([1, 2] as const).map(side => (
                  <td key={side}>
                    {(side === 1 ? fixture.idTeam1 : fixture.idTeam2) || !isExempt(fixture) ? (
                      <Team fixture={fixture} club={club} side={side} />
                    ) : (
                      <span className="muted">{kit('team.none')}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
