import { Icon } from '@pingboard/kit/ui'
import { useEffect, useRef, useState } from 'react'
import { LONG_SETS } from '../../model/set-points.ts'
import { useTexts } from '../../state/texts.ts'
import css from './pad.module.css'

interface SetKeysProps {
  /** Names what the keys enter. */
  label: string
  /** The set and the side that the keys enter. Another one begins with the digits. */
  entry: string
  /** No side is chosen yet: the keys say nothing. */
  isIdle: boolean
  /** The set that the erasing key takes away; null: there is none. */
  erases: number | null
  onPoints: (loserPoints: number) => void
  /** Points that no key has. */
  onOther: () => void
  onErase: () => void
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The keypad: one key for the points of who lost the set. Sets after 10–10 have a second page of keys. */
export function SetKeys({ label, entry, isIdle, erases, onPoints, onOther, onErase }: SetKeysProps) {
  const text = useTexts()
  const [isLong, setLong] = useState(false)
  const [held, setHeld] = useState(entry)
  if (entry !== held) {
    setHeld(entry)
    setLong(false)
  }
  /** Counts the turns from one page of keys to the other. */
  const [turns, setTurns] = useState(0)
  const first = useRef<HTMLButtonElement>(null)
  const turn = () => {
    setLong(!isLong)
    setTurns(turns + 1)
  }
  // The key that was pressed is gone, and digits of the keyboard count only while the focus is on the pad.
  useEffect(() => {
    if (turns > 0) first.current?.focus({ preventScroll: true })
  }, [turns])
  const off = isIdle || undefined
  const press = (run: () => void) => () => {
    if (!isIdle) run()
  }
  if (isLong && !isIdle) {
    return (
      <fieldset key="long" className={css.keys} aria-label={text('sheet.long')}>
        {LONG_SETS.map(low => (
          <button
            key={low}
            ref={low === LONG_SETS[0] ? first : undefined}
            type="button"
            className={css.wide}
            onClick={() => onPoints(low)}
          >
            {`${low + 2}–\u2060${low}`}
          </button>
        ))}
        <button type="button" className={css.wide} onClick={onOther}>
          {text('sheet.other')}
        </button>
        <button type="button" className={css.key} aria-label={text('sheet.digits')} onClick={turn}>
          <Icon name="arrow-back-up" size="l" />
        </button>
      </fieldset>
    )
  }
  return (
    <fieldset key="digits" className={css.keys} aria-label={label}>
      {DIGITS.map(digit => (
        <Key key={digit} digit={digit} off={off} onPress={press(() => onPoints(digit))} />
      ))}
      <button
        ref={first}
        type="button"
        className={css.wide}
        aria-label={text('sheet.longKey')}
        aria-disabled={off}
        onClick={press(turn)}
      >
        10&nbsp;+
      </button>
      <Key digit={0} off={off} onPress={press(() => onPoints(0))} />
      <button
        type="button"
        className={css.key}
        aria-label={erases === null ? text('sheet.eraseNone') : text('sheet.erase', { number: erases + 1 })}
        aria-disabled={erases === null || undefined}
        onClick={() => erases !== null && onErase()}
      >
        <Icon name="backspace" size="l" />
      </button>
    </fieldset>
  )
}

function Key({ digit, off, onPress }: { digit: number; off: true | undefined; onPress: () => void }) {
  return (
    <button type="button" className={css.key} aria-disabled={off} onClick={onPress}>
      {digit}
    </button>
  )
}
