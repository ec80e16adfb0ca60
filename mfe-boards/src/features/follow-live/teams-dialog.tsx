import type { Board } from '@pingboard/contracts/http/boards.ts'
import { FollowStar, isOwn, shownBoard, TeamName, teamLabel } from '@pingboard/kit/fixtures'
import { Dialog } from '@pingboard/kit/ui'
import { useState } from 'react'
import { type Team, teamsOf, withoutTeam, withTeam } from '../../model/followed.ts'
import { useTexts } from '../../state/texts.ts'
import { useFollowed } from '../../state/use-followed.ts'
import css from './teams.module.css'

/** Stars for teams: those of this board, the own club's first, and those that this device follows elsewhere. Mount it to open it. */
export function TeamsDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const text = useTexts()
  return (
    <Dialog isOpen onClose={onClose} title={text('follow.teams')} size="s">
      <p className="small muted">{text('follow.kept')}</p>
      <Teams board={board} />
    </Dialog>
  )
}

function Teams({ board }: { board: Board }) {
  const { games, clubNumber } = shownBoard(board)
  const text = useTexts()
  const [followed, follow] = useFollowed()
  const own = new Set(
    games.flatMap(game => [
      isOwn(game, 1, clubNumber) && game.idTeam1,
      isOwn(game, 2, clubNumber) && game.idTeam2,
    ]),
  )
  const here = teamsOf(games).toSorted((one, other) => Number(own.has(other.id)) - Number(own.has(one.id)))
  const isHere = new Set(here.map(idOf))
  // A team keeps its line after its star was taken away, so that a slip can be mended.
  const [elsewhere] = useState(() =>
    [...followed.teams].flatMap(([id, name]) => (isHere.has(id) ? [] : [{ id, name }])),
  )
  const line = (team: Team) => (
    <li key={team.id} className={css.team}>
      <FollowStar
        team={teamLabel(team.name)}
        isFollowed={followed.teams.has(team.id)}
        onChange={isOn => follow(isOn ? withTeam(followed, team) : withoutTeam(followed, team.id))}
      />
      <TeamName label={team.name} isOwn={own.has(team.id)} />
    </li>
  )
  return (
    <>
      <ul className={css.teams}>{here.map(line)}</ul>
      {elsewhere.length > 0 && (
        <>
          <h3 className="h2">{text('follow.elsewhere')}</h3>
          <ul className={css.teams}>{elsewhere.map(line)}</ul>
        </>
      )}
    </>
  )
}

const idOf = ({ id }: Team) => id
