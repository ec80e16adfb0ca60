import { useEffect, useEffectEvent } from 'react'
import type { Replay } from './use-replay.ts'

/** What uses these keys itself. The slider does not: a replay moves by changes. */
const OWN_KEYS =
  'input:not([data-scrub]), textarea, select, [role=radiogroup], [role=menu], [role=dialog], dialog'
const PRESSED_BY_SPACE = 'button, a, summary'

/** Space plays and pauses; arrows lead from change to change, with Shift from moment to moment; Home and End to the ends. */
export function useReplayKeys({ playback, scenes, toMoment }: Replay): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented && !isScrub(event.target)) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const on = event.target instanceof Element ? event.target : document.body
    if (on.closest(OWN_KEYS)) return
    if (event.key === ' ' && on.closest(PRESSED_BY_SPACE)) return
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  })
  const actOf = ({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    switch (key) {
      case ' ':
        return playback.toggle
      case 'ArrowRight':
        return () => (shiftKey ? toMoment(1) : playback.step(1))
      case 'ArrowLeft':
        return () => (shiftKey ? toMoment(-1) : playback.step(-1))
      case 'Home':
        return () => playback.toIndex(0)
      case 'End':
        return () => playback.toIndex(scenes.length - 1)
    }
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** The slider of a replay. */
export const isScrub = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && 'scrub' in target.dataset
