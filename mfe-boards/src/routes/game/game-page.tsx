import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { divisionLine, isExempt, splitTeamName, teamsText } from '@pingboard/kit/fixtures'
import { useBoard } from '@pingboard/kit/live'
import { useLocation } from '@pingboard/kit/router'
import { sessionAtom } from '@pingboard/kit/slice'
import {
  EmptyState,
  FreshnessPill,
  HeaderTeams,
  LinkButton,
  useHeader,
  useKitTexts,
  ViewersPill,
  VisuallyHidden,
} from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { SheetEditor } from '../../features/edit-sheet/sheet-editor.tsx'
import { Presence } from '../../features/see-scorers/presence.tsx'
import { accessOf } from '../../model/access.ts'
import { boardAddress, gameReplayAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import { useAnswers } from '../../state/use-answers.ts'
import { useMembership } from '../../state/use-membership.ts'
import { useNames } from '../../state/use-names.ts'
import { useSheet } from '../../state/use-sheet.ts'
import { useUnsent } from '../../state/use-unsent.ts'
import { ScoreGate } from '../../ui/hidden-scores.tsx'
import { LiveTrouble } from '../../ui/live-trouble.tsx'
import { ReadOnlyReason } from '../../ui/read-only-reason.tsx'
import { UnsentNote } from '../../ui/unsent-note.tsx'
import css from './game.module.css'
import { ScoreSum } from './score-sum.tsx'

interface GamePageProps {
  initial: BoardWithRights
  first: GameWithSheet
}

/** The match sheet of one fixture. Matches that others enter appear by themselves. */
export function GamePage({ initial, first }: GamePageProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const { pathname } = useLocation()
  const session = useAtomValue(sessionAtom)
  const isMember = useMembership(initial)
  const live = useBoard(initial.id, initial)
  const { board } = live
  useAnswers(board.id, live.put, live.status.kind === 'live')
  const row = board.games.find(({ id }) => id === first.id) ?? first
  const saved = useSheet(first, row, live.put)
  const { shown: game, unsent } = useUnsent(saved)
  const names = useNames(saved, isMember)
  const access = accessOf(session.status, initial.permissions, isMember)
  const canEdit = access === 'edit'
  const teams = teamsText(game)
  useHeader({ title: teams, subtitle: divisionLine(game, kit), back: boardAddress(board.id) })
  return (
    <div className={`page ${css.page}`}>
      <VisuallyHidden as="h1">{`${text('sheet.title')}, ${teams}`}</VisuallyHidden>
      <HeaderTeams team1={splitTeamName(game.labelTeam1)} team2={splitTeamName(game.labelTeam2)} />
      <div className={css.top}>
        <FreshnessPill status={live.status} at={live.lastKnownAt} quietSince={live.quietSince} />
        <ViewersPill count={live.viewers} />
        <LinkButton variant="link" icon="player-play" to={gameReplayAddress(board.id, first.id)}>
          {text('replay.titleOfGame')}
        </LinkButton>
      </div>
      <LiveTrouble status={live.status} onRetry={live.retry} />
      {canEdit && live.status.kind !== 'error' && <Presence board={board.id} gameId={first.id} />}
      <ScoreGate game={game}>
        <ScoreSum game={game} board={board} />
        {unsent && (
          <div className={css.note}>
            <UnsentNote unsent={unsent} />
          </div>
        )}
        {!canEdit && (
          <p className={css.reason}>
            <ReadOnlyReason access={access} groupName={board.group.name} path={pathname} />
          </p>
        )}
        {game.postponed && canEdit && <p className={css.reason}>{text('postponed.note')}</p>}
        {isExempt(game) ? (
          <EmptyState court={false}>{text('sheet.exempt')}</EmptyState>
        ) : (
          <SheetEditor
            game={game}
            unsent={unsent}
            names={names}
            isMember={isMember}
            ownClub={board.clubNumber}
            canEdit={canEdit}
          />
        )}
      </ScoreGate>
    </div>
  )
}
