import { IconButton } from '@pingboard/kit/ui'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../state/texts.ts'
import { useMedia } from '../../state/use-media.ts'

/**
 * On a phone the filters would stand between the viewer and the first score: they open by a button of the header.
 * @param isInUse a filter is set; what narrows the list stays in sight
 */
export function useToolsFold(isInUse: boolean): { isOpen: boolean; toggle: ReactNode } {
  const text = useTexts()
  const isNarrow = useMedia('(max-width: 599.98px)')
  const [isAsked, setAsked] = useState(false)
  if (!isNarrow || isInUse) return { isOpen: true, toggle: null }
  return {
    isOpen: isAsked,
    toggle: (
      <IconButton
        icon="adjustments-horizontal"
        label={text('evening.filters')}
        aria-expanded={isAsked}
        onPress={() => setAsked(!isAsked)}
      />
    ),
  }
}
