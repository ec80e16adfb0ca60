import { lazy, Suspense } from 'react'
import { useContributions } from '../slices/contributions.ts'

const Sections = lazy(() => import('./sections.tsx'))

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
