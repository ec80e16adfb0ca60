import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Scene } from '../../model/moments.ts'
import { useTexts } from '../../state/texts.ts'
import css from './log.module.css'
import { LogRows } from './log-row.tsx'
import type { SceneWords } from './now.tsx'

export interface ReplayLogProps {
  scenes: readonly Scene[]
  /** Index of the line that is shown; −1 before the first. */
  current: number
  wordsOf: (scene: Scene) => SceneWords
  onPick: (index: number) => void
  /** Under the shown line. */
  action: ReactNode
}

/** Rows that are drawn before and after the ones in sight: a step or a turn of the wheel finds them there. */
const AROUND = 10
/** Pixels that stand for a row that is not drawn, and the part of the log above the shown line. */
const ROW = 72
const ABOVE = 128
/** Milliseconds after the last touch in which the log does not move by itself: the reader is at work in it. */
const QUIET = 4000
const HANDS = ['pointerdown', 'touchmove', 'wheel', 'keydown'] as const

/** The log of the evening, beside the board. Only the rows around the ones in sight are drawn. */
export function ReplayLog({ scenes, current, wordsOf, onPick, action }: ReplayLogProps) {
  const text = useTexts()
  const frame = useRef<HTMLDivElement>(null)
  const touched = useRef(Number.NEGATIVE_INFINITY)
  const [seen, setSeen] = useState(() => Math.max(current, 0))
  const ownScroll = useRef(0)
  const from = Math.max(0, seen - AROUND)
  const to = Math.min(scenes.length, seen + 2 * AROUND)

  useEffect(() => {
    const log = frame.current
    const touch = () => {
      touched.current = performance.now()
    }
    const options = { capture: true, passive: true }
    for (const hand of HANDS) log?.addEventListener(hand, touch, options)
    return () => {
      for (const hand of HANDS) log?.removeEventListener(hand, touch, options)
    }
  }, [])

  // The shown line comes into sight, unless the reader has a hand on the log.
  const isQuiet = () => performance.now() - touched.current > QUIET
  const [followed, setFollowed] = useState(current)
  if (followed !== current) {
    setFollowed(current)
    if (Math.abs(current - seen) > AROUND / 2 && isQuiet()) setSeen(Math.max(current, 0))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be of other heights
  useLayoutEffect(() => {
    const log = frame.current
    const row = log?.querySelector<HTMLElement>(`[data-row="${current}"]`)
    if (!log || !row || !isQuiet()) return
    ownScroll.current = Math.max(0, Math.round(row.offsetTop - ABOVE))
    log.scrollTop = ownScroll.current
  }, [current, from])

  const scroll = () => {
    const log = frame.current
    // The page itself scrolled: what is drawn is around that place.
    if (!log || Math.abs(log.scrollTop - ownScroll.current) < 2) return
    ownScroll.current = -1
    const first = [...log.querySelectorAll<HTMLElement>('[data-row]')].find(
      row => row.offsetTop + row.offsetHeight > log.scrollTop,
    )
    const isBeyond = !first || first.offsetTop > log.scrollTop + log.clientHeight
    const index = isBeyond ? Math.round(log.scrollTop / ROW) : Number(first.dataset.row)
    if (Math.abs(index - seen) > AROUND / 2) setSeen(Math.min(Math.max(index, 0), scenes.length - 1))
  }
  const follow = (event: KeyboardEvent) => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    if (!way || !row) return
    event.preventDefault()
    event.stopPropagation()
    frame.current
      ?.querySelector<HTMLElement>(`[data-row="${Number(row.dataset.row) + way}"] > button`)
      ?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields
    <div
      ref={frame}
      className={css.frame}
      role="group"
      aria-label={text('log.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={scroll}
    >
      <ol onKeyDown={follow}>
        <Space rows={from} />
        <LogRows
          {...{ scenes, from, to, current, wordsOf, onPick, action }}
          isStop={index => index === current || (index === from && (current < from || current >= to))}
        />
        <Space rows={scenes.length - to} />
      </ol>
    </div>
  )
}

const Space = ({ rows }: { rows: number }) =>
  rows > 0 && <li aria-hidden="true" className={css.space} style={{ blockSize: `${rows * ROW}px` }} />
