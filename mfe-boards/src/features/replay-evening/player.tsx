import { FilterChips, IconButton } from '@pingboard/kit/ui'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { SPEEDS, type Speed } from '../../model/playhead.ts'
import { useTexts } from '../../state/texts.ts'
import { useMedia } from '../../state/use-media.ts'
import css from './player.module.css'
import type { Playback } from './use-playback.ts'

interface PlayerProps {
  playback: Playback
  /** Milliseconds. */
  length: number
  /** Shares of the line at which something that matters happened. */
  moments: readonly number[]
  /** Moments after the shown one are not marked. */
  isPastOnly: boolean
  /** The shown moment in words, for the slider. */
  words: string
  onMoment: (way: 1 | -1) => void
}

/** From this width on the speeds stand side by side. */
const WIDE = '(min-width: 62.5em)'

/** The place in the evening, and how it is played. On a phone it stays at the bottom of the screen. */
export function Player({ playback, length, moments, isPastOnly, words, onMoment }: PlayerProps) {
  const text = useTexts()
  const { isPlaying, toggle, step, x } = playback
  const marked = isPastOnly ? moments.filter(at => at * length <= x) : moments
  return (
    <section className={css.dock} aria-label={text('replay.player')}>
      <Scrubber playback={playback} length={length} moments={marked} words={words} />
      <div className={css.controls}>
        <span className={css.buttons}>
          <IconButton
            icon="player-track-prev"
            label={text('replay.previousMoment')}
            onPress={() => onMoment(-1)}
          />
          <IconButton icon="player-skip-back" label={text('replay.previous')} onPress={() => step(-1)} />
          <span className={css.play}>
            <IconButton
              icon={isPlaying ? 'player-pause' : 'player-play'}
              size="l"
              label={text(isPlaying ? 'replay.pause' : 'replay.play')}
              onPress={toggle}
            />
          </span>
          <IconButton icon="player-skip-forward" label={text('replay.next')} onPress={() => step(1)} />
          <IconButton
            icon="player-track-next"
            label={text('replay.nextMoment')}
            onPress={() => onMoment(1)}
          />
        </span>
        <SpeedChoice playback={playback} />
      </div>
    </section>
  )
}

function SpeedChoice({ playback: { speed, setSpeed } }: Pick<PlayerProps, 'playback'>) {
  const text = useTexts()
  const id = useId()
  const isWide = useMedia(WIDE)
  const nameOf = (one: Speed) => (one === 'minute' ? text('replay.minute') : `×\u2060${one}`)
  if (isWide) {
    return (
      <FilterChips
        label={text('replay.speed')}
        value={speed}
        onChange={setSpeed}
        options={SPEEDS.map(one => ({ id: one, label: nameOf(one) }))}
      />
    )
  }
  return (
    <span className={css.speed}>
      <label htmlFor={id} className="vh">
        {text('replay.speed')}
      </label>
      <select
        id={id}
        className="input select"
        value={speed}
        onChange={event => setSpeed(SPEEDS.find(one => one === event.target.value) ?? '60')}
      >
        {SPEEDS.map(one => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </span>
  )
}

/** More moments than these would be one black bar. */
const MANY = 80

/** The arrow keys of a slider would move it by milliseconds; the page moves it by changes. */
const STEPS = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])

function Scrubber({ playback, length, moments, words }: Omit<PlayerProps, 'onMoment' | 'isPastOnly'>) {
  const text = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const { onFrame, seek } = playback
  useEffect(
    () =>
      onFrame(share => {
        if (!input.current) return
        input.current.value = String(share * length)
        input.current.style.setProperty('--done', `${share * 100}%`)
      }),
    [onFrame, length],
  )
  const hold = (event: KeyboardEvent) => {
    if (STEPS.has(event.key)) event.preventDefault()
  }
  return (
    <div className={css.rail}>
      <svg
        className={css.moments}
        data-many={moments.length > MANY || undefined}
        viewBox="0 0 1000 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={moments.map(at => `M${(at * 1000).toFixed(1)} 0v1`).join('')} />
      </svg>
      <input
        ref={input}
        type="range"
        className={css.scrub}
        min={0}
        max={length}
        step="any"
        defaultValue={0}
        data-scrub
        aria-label={text('replay.moment')}
        aria-valuetext={words}
        onKeyDown={hold}
        onInput={event => seek(Number(event.currentTarget.value))}
      />
    </div>
  )
}
