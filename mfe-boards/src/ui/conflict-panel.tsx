import { RelativeTime } from '@pingboard/kit/fixtures'
import { announceAtom } from '@pingboard/kit/slice'
import { Button, keepFocus } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'
import { useTexts } from '../state/texts.ts'
import css from './conflict-panel.module.css'

/** What one of the two entered: in words, with the scores where it is about them. */
interface Entered {
  words: string
  scoreTeam1?: number | null
  scoreTeam2?: number | null
}

interface ConflictPanelProps {
  theirs: Entered
  mine: Entered
  /** Moment of their save. */
  savedAt: string
  onKeep: () => void
  onSave: () => void
}

/** Two people entered different values: both stand side by side, and neither is overwritten unseen. */
export function ConflictPanel({ theirs, mine, savedAt, onKeep, onSave }: ConflictPanelProps) {
  const text = useTexts()
  const id = useId()
  const announce = useSetAtom(announceAtom)
  const told = text('conflict.text', { theirs: theirs.words, mine: mine.words })
  useEffect(() => announce(told), [announce, told])
  const isAboutScores = mine.scoreTeam1 !== undefined
  return (
    <section ref={keepFocus} className={css.clash} aria-labelledby={id}>
      <p id={id} className={css.what}>
        <b>{text('conflict.title')}</b> {told}
      </p>
      <div className={css.sides}>
        <div className={css.side}>
          <span className="small">
            {text('conflict.somebody')}, <RelativeTime at={Date.parse(savedAt)} />
          </span>
          {isAboutScores && <Plate {...theirs} />}
          <Button block onPress={onKeep}>
            {text('conflict.keep', { score: theirs.words })}
          </Button>
        </div>
        <div className={css.side}>
          <span className="small">{text('conflict.you')}</span>
          {isAboutScores && <Plate {...mine} />}
          <Button block onPress={onSave}>
            {text('conflict.save', { score: mine.words })}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Plate({ scoreTeam1, scoreTeam2 }: Entered) {
  return (
    <span className={css.pair} aria-hidden="true">
      <b>{scoreTeam1 ?? '–'}</b>
      <b>{scoreTeam2 ?? '–'}</b>
    </span>
  )
}
