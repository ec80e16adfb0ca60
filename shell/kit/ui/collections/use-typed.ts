import { useState } from 'react'
import type { ComboFrameProps } from './combo-input.tsx'

type TextProps = Pick<
  ComboFrameProps,
  'inputValue' | 'onInputChange' | 'selectedKey' | 'onSelectionChange' | 'onBlur' | 'onKeyDown'
>

interface Chosen {
  selected: string | null
  /** Text of the field when nothing is being typed. */
  label: string
  /** Another entry of the list is picked, or the text is emptied. */
  onPick: (id: string | null) => void
}

/** Where the focus was, and where it goes. */
interface Move {
  target: Element
  relatedTarget: Element | null
}

/**
 * The text of a combo box. It stays as typed until an entry is picked or the field is left; then the field shows its
 * choice again. A list that closes leaves the text: it closes whenever the page scrolls. A button under
 * the field belongs to it: what holds the button takes the same `onBlur`.
 * @returns `typed` is null while the field shows its choice
 */
export function useTyped({ selected, label, onPick }: Chosen) {
  const [typed, setTyped] = useState<string | null>(null)
  const field = {
    inputValue: typed ?? label,
    onInputChange: text => {
      setTyped(text === label ? null : text)
      if (text === '' && selected !== null) onPick(null)
    },
    selectedKey: selected,
    onSelectionChange: key => {
      // The library names the choice that stands when it closes the list.
      if (key === selected || key === null) return
      setTyped(null)
      onPick(String(key))
    },
    onBlur: ({ target, relatedTarget }: Move) => {
      if (!target.closest('.field')?.contains(relatedTarget)) setTyped(null)
    },
    onKeyDown: ({ key }) => {
      if (key === 'Escape' || (key === 'Enter' && selected !== null)) setTyped(null)
    },
  } satisfies TextProps
  return { typed, field }
}
