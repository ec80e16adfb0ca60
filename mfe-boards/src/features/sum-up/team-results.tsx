import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { ownResults } from '@pingboard/contracts/own-results.ts'
import { FixtureList, FixtureRow, gameState } from '@pingboard/kit/fixtures'
import { Sheet } from '@pingboard/kit/ui'
import { gameReplayAddress } from '../../model/addresses.ts'
import { tallyOf } from '../../model/evening.ts'
import { useTexts } from '../../state/texts.ts'
import { OutcomeLetter } from '../../ui/outcome-letter.tsx'

const TALLY = ['played', 'postponed', 'exempt'] as const
const LAST = ['postponed', 'exempt']

/** Every fixture with its score and the letter of the club's result. A row leads into its replay. */
export function TeamResults({ board }: { board: Board }) {
  const text = useTexts()
  const { id, games, today, clubNumber } = board
  const tally = tallyOf(games, today)
  // As the board has them: a club lists its first team first. What was not played comes last.
  const placeOf = (game: Game) => LAST.indexOf(gameState(game, today))
  const count = TALLY.filter(kind => tally[kind] > 0).map(kind =>
    text(`evening.tally.${kind}`, { count: tally[kind] }),
  )
  return (
    <Sheet title={text('evening.teams')} count={count.join(', ')}>
      <FixtureList wide>
        {games
          .toSorted((one, other) => placeOf(one) - placeOf(other))
          .map(game => {
            const results = ownResults(game, today, clubNumber)
            const letters = results.map(({ side, outcome }) => (
              <OutcomeLetter
                key={side}
                outcome={outcome}
                team={results.length > 1 ? game[`labelTeam${side}`] : undefined}
              />
            ))
            return (
              <FixtureRow
                key={game.id}
                game={game}
                today={today}
                ownClub={clubNumber}
                to={gameReplayAddress(id, game.id)}
                result={letters.length > 0 ? letters : undefined}
              />
            )
          })}
      </FixtureList>
    </Sheet>
  )
}
