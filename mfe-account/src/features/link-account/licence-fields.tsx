import { dataOf, useLoad } from '@pingboard/kit/api'
import { DEPARTMENTS, departmentLabel, numberText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { ComboBox } from '@pingboard/kit/ui/collections'
import { listClubs } from '../../api/list-clubs.ts'
import { listPlayers } from '../../api/list-players.ts'
import { useTexts } from '../../state/texts.ts'
import { ChosenPlayer } from './chosen-player.tsx'
import { DependentField } from './dependent-field.tsx'
import type { LinkForm } from './use-link-form.ts'

const CHOICES = DEPARTMENTS.map(department => ({ id: department.number, label: departmentLabel(department) }))

/** Department, one of its clubs, one of its players; below, the chosen player. */
export function LicenceFields({ form }: { form: LinkForm }) {
  const text = useTexts()
  const language = useLanguage()
  const { choice, player: linked, cleared, change } = form
  const clubs = useLoad(choice.department, signal => listClubs(choice.department ?? '', signal))
  const players = useLoad(choice.club, signal => listPlayers(choice.club ?? '', signal))
  const chosen =
    dataOf(players)?.find(({ licenseNumber }) => licenseNumber === choice.player) ??
    (linked?.licenseNumber === choice.player ? linked : null)
  return (
    <>
      <ComboBox
        name="department"
        label={text('link.department')}
        placeholder={text('link.department-example')}
        items={CHOICES}
        selected={choice.department}
        onSelect={chosen => change('department', chosen)}
        isLoading={form.isFilling}
        isRequired
      />
      <DependentField
        name="club"
        label={text('link.club')}
        placeholder={text('link.club-example')}
        after={text('link.club-after')}
        failed={text('link.clubs-failed')}
        none={text('link.no-clubs')}
        parent={choice.department}
        loaded={clubs}
        option={club => ({ id: club.clubNumber, label: club.name, detail: club.clubNumber })}
        known={
          linked?.clubNumber ? { id: linked.clubNumber, label: linked.clubLabel ?? linked.clubNumber } : null
        }
        selected={choice.club}
        onSelect={chosen => change('club', chosen)}
        isCleared={cleared.includes('club')}
      />
      <DependentField
        name="player"
        label={text('link.player')}
        placeholder={text('link.player-example')}
        after={text('link.player-after')}
        failed={text('link.players-failed')}
        none={text('link.no-players')}
        parent={choice.club}
        loaded={players}
        option={({ licenseNumber, lastname, firstname, points }) => ({
          id: licenseNumber,
          label: `${lastname} ${firstname}`,
          detail: [
            points === null ? '' : text('link.points', { points: numberText(points, language) }),
            licenseNumber,
          ]
            .filter(Boolean)
            .join(', '),
        })}
        known={linked && { id: linked.licenseNumber, label: `${linked.lastname} ${linked.firstname}` }}
        selected={choice.player}
        onSelect={chosen => change('player', chosen)}
        isCleared={cleared.includes('player')}
      />
      {chosen && <ChosenPlayer player={chosen} />}
    </>
  )
}
