import { isDoneByDate } from '@pingboard/contracts/game-rules.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { pairText, scoreWords } from '@pingboard/kit/fixtures'
import { Button, Icon, keepFocus, useKitTexts } from '@pingboard/kit/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { isScoreless, pairOf, samePair } from '../../model/pair.ts'
import { useTexts } from '../../state/texts.ts'
import { useUnsent } from '../../state/use-unsent.ts'
import css from './undo-bar.module.css'

/** Milliseconds for which the undo is offered. The bar stays while the pointer is on it. */
const SHOWN_FOR = 8000

/** The last tap of the board. */
export interface LastTap {
  before: Game
  after: Game
  /** Each new number starts the time again. */
  count: number
}

interface UndoBarProps {
  tap: LastTap
  /** The fixture as the board has it. */
  now: Game
  today: string
  onUndo: () => void
  onDone: () => void
}

/** What the last tap did, in words, and an undo button named by its effect. */
export function UndoBar({ tap, now, today, onUndo, onDone }: UndoBarProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const [isHeld, setHeld] = useState(false)
  const { shown, unsent } = useUnsent(now)
  const { before, after, count } = tap
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (isHeld || count < 0) return
    const timer = setTimeout(() => done(), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [count, isHeld])

  // The row itself shows the error and the possible actions.
  if (unsent?.state === 'refused' || unsent?.state === 'clash') return null
  // The score has changed since. The words would be wrong, and an undo would remove the newer score.
  const isOver = (game: Game) => game.done || isDoneByDate(game, today)
  if (!samePair(pairOf(shown), pairOf(after)) || isOver(shown) !== isOver(after)) return null
  const said = isScoreless(pairOf(after)) ? text('editor.ready') : scoreWords(after, kit, after.done)
  const undo = samePair(pairOf(before), pairOf(after))
    ? text('save.undo')
    : text('save.undoTo', { score: pairText(pairOf(before)) ?? text('save.noScore') })
  const resumed = before.postponed ? ` ${text('postponed.resumed')}` : ''
  return (
    <div className={css.dock}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pausing only; nothing is operated through it */}
      <div
        ref={keepFocus}
        className={css.bar}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <Icon name={unsent ? 'clock' : 'check'} />
        <p>
          {said}
          {resumed}
        </p>
        <Button variant="quiet" icon="arrow-back-up" onPress={onUndo}>
          {undo}
        </Button>
      </div>
    </div>
  )
}
