import { foldText, matches } from './fold-text.ts'
import type { Option } from './option.ts'

const plain = (text: string): string => foldText(text).replace(/\s+/g, ' ')

/**
 * The entry that the text names in full, by the number it shows or by its whole label; case, accents and hyphens do not
 * count. Null while another entry's number or label goes on from the text: the person may still be typing that one.
 */
export function exactOption<Item extends Option>(items: readonly Item[], text: string): Item | null {
  const typed = plain(text)
  if (typed === '') return null
  const [only, ...others] = items.filter(({ id, label }) =>
    [id, label].some(name => plain(name).startsWith(typed)),
  )
  if (!only || others.length > 0 || only.isDisabled) return null
  if (plain(only.label) === typed) return only
  const isShown = matches(`${only.label} ${only.detail ?? ''}`, text)
  return plain(only.id) === typed && isShown ? only : null
}
