import { dataOf, useLoad } from '@pingboard/kit/api'
import { FixtureList, FixtureRow } from '@pingboard/kit/fixtures'
import { Sheet } from '@pingboard/kit/ui'
import { getShowcase } from '../api/get-showcase.ts'
import { closest } from '../model/closest.ts'
import { useTexts } from '../state/texts.ts'

/** Section of the home page. It shows nothing while it has nothing to say: the page does not wait for it. */
export function ClosestFixture() {
  const text = useTexts()
  const board = dataOf(useLoad('topspin-home', getShowcase))
  const game = board && closest(board.games, board.today)
  if (!game) return null
  return (
    <Sheet title={text('closest.heading')}>
      <FixtureList>
        <FixtureRow
          game={game}
          today={board.today}
          ownClub={board.clubNumber}
          to={`/boards/${board.id}/live`}
        />
      </FixtureList>
    </Sheet>
  )
}
