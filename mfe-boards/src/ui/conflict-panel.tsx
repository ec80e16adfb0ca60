import { RelativeTime } from '@pingboard/kit/fixtures'
import { announceAtom } from '@pingboard/kit/slice'
import { Button } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'
import { type Pair, pairText } from '../model/pair.ts'
import { useTexts } from '../state/texts.ts'
import css from './conflict-panel.module.css'

interface ConflictPanelProps {
  theirs: Pair
  mine: Pair
  /** Moment of their save. */
  savedAt: string
  isPending?: boolean
  onKeep: () => void
  onSave: () => void
}

/** Two people entered different scores: both scores stand side by side, and neither is overwritten unseen. */
export function ConflictPanel({ theirs, mine, savedAt, isPending, onKeep, onSave }: ConflictPanelProps) {
  const text = useTexts()
  const id = useId()
  const words = (pair: Pair) => pairText(pair) ?? text('save.noScore')
  const announce = useSetAtom(announceAtom)
  const told = text('conflict.text', { theirs: words(theirs), mine: words(mine) })
  useEffect(() => announce(told), [announce, told])
  return (
    <section className={css.clash} aria-labelledby={id}>
      <p id={id} className={css.what}>
        <b>{text('conflict.title')}</b> {told}
      </p>
      <div className={css.sides}>
        <div className={css.side}>
          <span className="small">
            {text('conflict.somebody')}, <RelativeTime at={Date.parse(savedAt)} />
          </span>
          <Plate pair={theirs} />
          <Button block isDisabled={isPending} onPress={onKeep}>
            {text('conflict.keep', { score: words(theirs) })}
          </Button>
        </div>
        <div className={css.side}>
          <span className="small">{text('conflict.you')}</span>
          <Plate pair={mine} />
          <Button block isPending={isPending} onPress={onSave}>
            {text('conflict.save', { score: words(mine) })}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Plate({ pair }: { pair: Pair }) {
  return (
    <span className={css.pair} aria-hidden="true">
      <b>{pair[0] ?? '–'}</b>
      <b>{pair[1] ?? '–'}</b>
    </span>
  )
}
