import { type ComponentType, lazy, Suspense } from 'react'
import { useContributions } from '../slices/contributions.ts'
import type { SectionsProps } from './sections.tsx'

/** Nothing is missing without them. */
const Sections = lazy(
  (): Promise<{ default: ComponentType<SectionsProps> }> =>
    import('./sections.tsx').catch(() => ({ default: () => null })),
)

interface AddedSectionsProps {
  /** Of the box around each. */
  className?: string
}

/** Sections that slices add to the home page, below its own. */
export function AddedSections({ className }: AddedSectionsProps) {
  const { sections } = useContributions()
  if (sections.length === 0) return null
  return (
    <Suspense>
      <Sections sections={sections} className={className} />
    </Suspense>
  )
}
