import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds before holding repeats, and between two repeats. */
const HOLD_DELAY = 500
const REPEAT = 120

/** A click makes one step, so that a touch that scrolls makes none; holding the pointer down repeats. */
export function useHold(onStep: () => void, isDisabled: boolean) {
  const [isHeld, setHeld] = useState(false)
  const hasRepeated = useRef(false)
  const step = useEffectEvent(onStep)

  useEffect(() => {
    if (!isHeld || isDisabled) return
    let timer = setTimeout(function repeat() {
      hasRepeated.current = true
      step()
      timer = setTimeout(repeat, REPEAT)
    }, HOLD_DELAY)
    return () => clearTimeout(timer)
  }, [isHeld, isDisabled])

  const release = () => setHeld(false)
  return {
    onPointerDown: () => {
      hasRepeated.current = false
      setHeld(true)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: () => {
      if (!isDisabled && !hasRepeated.current) onStep()
      hasRepeated.current = false
    },
  }
}
