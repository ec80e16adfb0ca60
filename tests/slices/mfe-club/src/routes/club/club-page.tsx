import type { ClubPage as Club } from '@pingboard/contracts/http/clubs.ts'
import { codeOf, dataOf, useAskingAgain, useLoad } from '@pingboard/kit/api'
import { FixtureSkeleton } from '@pingboard/kit/fixtures'
import { useParams } from '@pingboard/kit/router'
import {
  EmptyState,
  ErrorPanel,
  HeaderActions,
  LinkButton,
  useHeader,
  useProblemText,
  VisuallyHidden,
} from '@pingboard/kit/ui'
import { getClub } from '../../api/get-club.ts'
import { listBoards } from '../../api/list-boards.ts'
import { FIND } from '../../model/addresses.ts'
import { onBoards } from '../../model/fixtures.ts'
import { townName } from '../../model/town.ts'
import { useTexts } from '../../state/texts.ts'
import { ShareButton } from '../../ui/share-button.tsx'
import { ClubBoards } from './club-boards.tsx'
import css from './club-page.module.css'
import { DataLine } from './data-line.tsx'
import { TeamSheet } from './team-sheet.tsx'

/** Milliseconds between two questions for the scores on boards. */
const SCORES_MS = 30_000

/** A club's teams, with their last and next fixtures, and the boards that show them today. */
export function ClubPage() {
  const { number = '' } = useParams()
  const text = useTexts()
  const why = useProblemText()
  const { retry, ...loaded } = useLoad(`club ${number}`, signal => getClub(number, signal))
  const club = dataOf(loaded)
  useHeader({ title: club?.name ?? text('club.loading'), back: FIND })
  return (
    <div className="page col">
      {!club && <VisuallyHidden as="h1">{text('club.loading')}</VisuallyHidden>}
      {loaded.status === 'loading' && <FixtureSkeleton rows={6} />}
      {loaded.status === 'failed' &&
        (['CLUB_NOT_FOUND', 'INVALID_REQUEST'].includes(codeOf(loaded.error)) ? (
          <EmptyState action={<LinkButton to={FIND}>{text('find.other')}</LinkButton>}>
            {text('club.unknown', { number })}
          </EmptyState>
        ) : (
          <ErrorPanel
            title={text('club.failed')}
            kept={why(loaded.error)}
            details={codeOf(loaded.error)}
            onRetry={retry}
          />
        ))}
      {club && <Loaded key={number} club={club} onRetry={retry} />}
    </div>
  )
}

function Loaded({ club, onRetry }: { club: Club; onRetry: () => void }) {
  const text = useTexts()
  const { clubNumber, name, town, teams, today, freshness } = club
  const { put, retry, ...loaded } = useLoad(`boards of ${clubNumber}`, signal =>
    listBoards(clubNumber, signal),
  )
  useAskingAgain(SCORES_MS, async signal => {
    const boards = await listBoards(clubNumber, signal)
    put(() => boards)
  })
  const boards = dataOf(loaded) ?? []
  const shown = onBoards(boards)
  const about = [
    town && townName(town),
    text('club.number', { number: clubNumber }),
    text('club.teams', { count: teams.length }),
  ]
  return (
    <>
      <HeaderActions>
        <ShareButton title={name} />
      </HeaderActions>
      <h1 className="title">{name}</h1>
      <p className="muted">{about.filter(Boolean).join(' · ')}</p>
      <DataLine freshness={freshness} onRetry={onRetry} />
      {loaded.status === 'failed' && (
        <ErrorPanel title={text('boards.failed')} details={codeOf(loaded.error)} onRetry={retry} />
      )}
      <ClubBoards boards={boards} club={clubNumber} today={today} />
      {teams.length === 0 && <EmptyState>{text('club.noTeams')}</EmptyState>}
      <div className={css.teams}>
        {teams.map(team => (
          <TeamSheet
            key={`${team.id} ${team.label}`}
            team={team}
            club={clubNumber}
            today={today}
            shown={shown}
          />
        ))}
      </div>
    </>
  )
}
