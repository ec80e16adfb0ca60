import type { Game } from '@pingboard/contracts/http/games.ts'
import { FollowStar, teamsText } from '@pingboard/kit/fixtures'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { isFollowed, withFixture, withoutFixture } from '../../model/followed.ts'
import { useTexts } from '../../state/texts.ts'
import { useFollowed } from '../../state/use-followed.ts'

interface RowStarProps {
  game: Game
  /** The viewer would rather follow a team. */
  onChooseTeams: () => void
}

/** The star of a fixture. It is filled, too, while one of its teams is followed. */
export function RowStar({ game, onChooseTeams }: RowStarProps) {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const [followed, follow] = useFollowed()
  return (
    <FollowStar
      team={teamsText(game)}
      isFollowed={isFollowed(game, followed)}
      onChange={isOn => {
        follow(isOn ? withFixture(followed, game) : withoutFixture(followed, game))
        if (isOn) {
          const action = { label: text('follow.chooseTeams'), run: onChooseTeams }
          showToast({ kind: 'success', text: text('follow.fixture'), action })
        } else {
          const action = { label: text('save.undo'), run: () => follow(followed) }
          showToast({ kind: 'success', text: text('follow.notFixture'), action })
        }
      }}
    />
  )
}
