import { type RefObject, useEffect, useRef } from 'react'

const INPUTS = ['beforeinput', 'click', 'keydown', 'mousedown', 'pointerdown'] as const
/** Keys that change nothing: they move the focus, or are the browser's own. */
const isHarmless = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || /^(Tab|F\d+)$/.test(key)

/**
 * While `isHeld`, nothing in this part can be changed. The focus stays where it is, as it would not in disabled fields.
 * Fields are read-only besides: the keyboard of an Android phone types without an event that could be refused.
 */
export function useHeldInput(isHeld: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = part
    if (!isHeld || !current) return
    /** The list of a combo box stands elsewhere in the document. */
    const isHeldPlace = ({ target }: Event) =>
      target instanceof Element && (current.contains(target) || target.closest('[role=listbox]') !== null)
    const refuse = (event: Event) => {
      if (!isHeldPlace(event) || (event instanceof KeyboardEvent && isHarmless(event))) return
      event.preventDefault()
      event.stopPropagation()
    }
    const fields = current.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([readonly]), textarea:not([readonly])',
    )
    for (const field of fields) field.readOnly = true
    for (const type of INPUTS) document.addEventListener(type, refuse, { capture: true })
    return () => {
      for (const field of fields) field.readOnly = false
      for (const type of INPUTS) document.removeEventListener(type, refuse, { capture: true })
    }
  }, [isHeld])
  return part
}
