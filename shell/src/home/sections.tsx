import type { SliceSection } from '@pingboard/contracts/registry.ts'
import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { firstPageShown } from '../document/first-page-shown.ts'
import { reports } from '../reports/reports.ts'
import { useShell } from '../shell-context.ts'
import type { Contribution } from '../slices/contributions.ts'
import { SliceError } from '../slices/slice-error.ts'
import { LIMIT, within } from '../slices/within.ts'

export interface SectionsProps {
  sections: readonly Contribution<SliceSection>[]
  className: string | undefined
}

/**
 * The sections are loaded once the page is shown, and delay nothing. One that does not come, or fails, shows nothing and
 * is reported.
 */
const Sections = ({ sections, className }: SectionsProps) =>
  sections.map(section => (
    <Section key={`${section.slice.entry} ${section.id}`} section={section} className={className} />
  ))

export default Sections

interface SectionProps {
  section: Contribution<SliceSection>
  /** Of the box around it. */
  className: string | undefined
}

function Section({ section, className }: SectionProps) {
  const { slices } = useShell()
  const [Shown, setShown] = useState<ComponentType | null>(null)
  const { slice, id } = section
  useEffect(() => {
    let isLeft = false
    const show = async () => {
      await firstPageShown()
      const { home } = await slices.load(slice)
      const bring = home[id]
      if (typeof bring !== 'function') throw new SliceError('contract', slice)
      const late = () => new SliceError('timeout', slice)
      const brought = await within(
        LIMIT,
        (async () => bring())().catch(error => {
          throw new SliceError('evaluation', slice, error)
        }),
        late,
      )
      if (isLeft) return
      setShown(() => brought)
      reports.note(slice, null)
    }
    show().catch(error => error instanceof SliceError && reports.failed(error))
    return () => {
      isLeft = true
    }
  }, [slices, slice, id])
  if (!Shown) return null
  return (
    <Boundary onError={() => reports.note(slice, 'render')}>
      <Suspense>
        <div className={className}>
          <Shown />
        </div>
      </Suspense>
    </Boundary>
  )
}

/** Shows nothing in place of what threw. React knows boundaries only as classes. */
class Boundary extends Component<{ children: ReactNode; onError: () => void }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch() {
    this.props.onError()
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
