import type { Game } from '@pingboard/contracts/http/games.ts'
import { fixtureFace, scoreWords } from '@pingboard/kit/fixtures'
import { useKitTexts } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import { isScoreless, pairOf } from '../../model/pair.ts'
import { useTexts } from '../../state/texts.ts'
import css from './duel.module.css'
import { DuelFrame } from './duel-frame.tsx'
import { DuelHalf } from './duel-half.tsx'

interface DuelReaderProps {
  game: Game
  today: string
  ownClub: string
  /** Why the score cannot be changed from here. */
  reason: ReactNode
  onClose: () => void
}

/** The same table for a person who may only read: large figures, and a sentence instead of disabled buttons. */
export function DuelReader({ game, today, ownClub, reason, onClose }: DuelReaderProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const { sides, state, isToConfirm } = fixtureFace(game, today, ownClub)
  const inWords = () => {
    if (isToConfirm) return kit('score.toConfirm')
    return isScoreless(pairOf(game)) ? text('editor.notStarted') : scoreWords(game, kit, state === 'done')
  }
  return (
    <DuelFrame game={game} today={today} onClose={onClose}>
      <div className="duel-halves">
        {sides.map(face => (
          <DuelHalf key={face.side} face={face} value={face.score} />
        ))}
      </div>
      <p className="says">{inWords()}</p>
      <p className={css.reason}>{reason}</p>
    </DuelFrame>
  )
}
