import type { Game } from '@pingboard/contracts/http/games.ts'
import { useHiddenScore } from '@pingboard/kit/fixtures'
import { scoresHiddenAtom } from '@pingboard/kit/slice'
import { Banner, Button, keepFocus } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTexts } from '../state/texts.ts'
import { useShowScores } from '../state/use-hidden-scores.ts'
import css from './hidden-scores.module.css'

/** While scores are hidden: says so, how to see one of them, and how to see them all. */
export function HiddenScoresNote() {
  const text = useTexts()
  const areHidden = useAtomValue(scoresHiddenAtom)
  const show = useShowScores()
  if (!areHidden) return null
  return (
    <div ref={keepFocus} className={css.note}>
      <Banner
        tone="calm"
        icon="eye-off"
        action={
          <Button icon="eye" onPress={show}>
            {text('follow.hidden.showAll')}
          </Button>
        }
      >
        {text('follow.hidden.note')}
      </Banner>
    </div>
  )
}

/** What tells the score of a fixture; while it is hidden, a button in its place. */
export function ScoreGate({ game, children }: { game: Game; children: ReactNode }) {
  const text = useTexts()
  const { isHidden, show } = useHiddenScore(game)
  if (!isHidden) return children
  return (
    <Banner
      tone="calm"
      icon="eye-off"
      action={
        <Button icon="eye" onPress={show}>
          {text('follow.hidden.showOne')}
        </Button>
      }
    >
      {text('follow.hidden.one')}
    </Banner>
  )
}
