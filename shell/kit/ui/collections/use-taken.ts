import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Chooses the entry that is typed in full, also when the list comes after the text. The choice is taken back when the
 * text changes to another one.
 * @param exact the entry that is typed in full
 */
export function useTaken<Id extends string>(
  isTyping: boolean,
  exact: Id | null,
  selected: Id | null,
  onSelect: (id: Id | null) => void,
): void {
  const taken = useRef<Id | null>(null)
  const follow = useEffectEvent(() => {
    const before = taken.current
    taken.current = isTyping && exact !== selected ? exact : null
    if (!isTyping) return
    if (taken.current !== null) onSelect(taken.current)
    else if (exact === null && before !== null && before === selected) onSelect(null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when to look again
  useEffect(() => follow(), [isTyping, exact])
}
