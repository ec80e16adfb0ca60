import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds without a key or a touch after which the controls go. */
const CONTROLS_STAY = 6000
/** Milliseconds without a movement after which the cursor goes. */
const CURSOR_STAYS = 3000

/** Keys of a keyboard and of a remote control. A television calls its back key by one of several names. */
const BACK = ['Escape', 'GoBack', 'BrowserBack', 'XF86Back']
const STEPS: Readonly<Record<string, 1 | -1>> = {
  MediaTrackNext: 1,
  MediaTrackPrevious: -1,
  PageDown: 1,
  PageUp: -1,
  ChannelUp: 1,
  ChannelDown: -1,
}
const PLAY = ['MediaPlayPause', 'MediaPlay', 'MediaPause']
const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
/** These alone ask for nothing. */
const SILENT = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Unidentified']

interface Actions {
  togglePause: () => void
  turn: (by: 1 | -1) => void
}

/**
 * Any key or tap shows the controls; the arrows go from one to the next. Left alone they go, and the cursor with them.
 * @param bar the controls, while they are shown
 */
export function useRemote(bar: RefObject<HTMLElement | null>, { togglePause, turn }: Actions) {
  const [isOpen, setOpen] = useState(false)
  const [hasCursor, setCursor] = useState(false)
  /** Counts what hands do: each begins the wait anew. */
  const [touches, setTouches] = useState(0)

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (SILENT.includes(key) || event.ctrlKey || event.altKey || event.metaKey) return
    setTouches(before => before + 1)
    if (BACK.includes(key)) {
      if (isOpen) event.preventDefault()
      return setOpen(false)
    }
    const step = STEPS[key]
    if (PLAY.includes(key)) togglePause()
    else if (step) turn(step)
    const move = MOVES[key]
    // The key that shows the controls presses none of them.
    if (!isOpen || move || step || PLAY.includes(key)) event.preventDefault()
    if (isOpen && move) focusNext(bar.current, move)
    setOpen(true)
  })
  useEffect(() => {
    const tap = () => {
      setTouches(before => before + 1)
      setOpen(true)
    }
    const move = () => {
      setTouches(before => before + 1)
      setCursor(true)
    }
    addEventListener('keydown', press)
    addEventListener('click', tap)
    addEventListener('pointermove', move)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('click', tap)
      removeEventListener('pointermove', move)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each touch begins the wait anew
  useEffect(() => {
    const cursor = setTimeout(() => setCursor(false), CURSOR_STAYS)
    const controls = setTimeout(() => setOpen(false), CONTROLS_STAY)
    return () => {
      clearTimeout(cursor)
      clearTimeout(controls)
    }
  }, [touches])
  useEffect(() => {
    if (isOpen) bar.current?.querySelector('button')?.focus()
  }, [isOpen, bar])
  return { isOpen, hasCursor }
}

function focusNext(bar: HTMLElement | null, by: 1 | -1): void {
  const buttons = [...(bar?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons.at((at + by) % buttons.length)?.focus()
}
