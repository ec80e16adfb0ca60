import type { ClubBoard } from '@pingboard/contracts/http/clubs.ts'
import { FixtureList, FixtureRow, sortForLive } from '@pingboard/kit/fixtures'
import { LinkButton, Sheet } from '@pingboard/kit/ui'
import { liveAddress } from '../../model/addresses.ts'
import { countLive } from '../../model/fixtures.ts'
import { useTexts } from '../../state/texts.ts'

interface ClubBoardsProps {
  boards: readonly ClubBoard[]
  club: string
  today: string
}

/** The boards that show the club today, each with the club's fixtures on it; nothing when there is none. */
export function ClubBoards({ boards, club, today }: ClubBoardsProps) {
  const text = useTexts()
  const live = countLive(boards, today)
  return boards.map(({ id, name, group, games }) => (
    <Sheet
      key={id}
      title={`${text('boards.heading')} – ${name}`}
      count={live > 0 ? text('boards.live', { count: live }) : (group.shortName ?? group.name)}
      actions={
        <LinkButton to={liveAddress(id)} variant="link">
          {text('boards.watch')}
        </LinkButton>
      }
    >
      <FixtureList wide>
        {sortForLive(games, today, club).map(game => (
          <FixtureRow key={game.id} game={game} today={today} ownClub={club} to={liveAddress(id)} />
        ))}
      </FixtureList>
    </Sheet>
  ))
}
