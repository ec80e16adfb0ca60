import { productAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { type ComponentType, lazy, Suspense } from 'react'
import { AddedSections } from '../added-sections.tsx'
import { Devices } from './devices.tsx'
import { FirstEvening } from './first-evening.tsx'
import { Goals } from './goals.tsx'
import { Hero } from './hero.tsx'
import { useShowcase } from './use-showcase.ts'

/** Last on the page, and only where the installation names an address of its team. Nothing is missing without it. */
const Team = lazy(
  (): Promise<{ default: ComponentType<{ email: string }> }> =>
    import('./team.tsx').catch(() => ({ default: () => null })),
)

/** The landing page: scores are shown before the explanations. */
export default function VisitorHome() {
  const { teamEmail, demo } = useAtomValue(productAtom)
  const [board, show, isAwaited] = useShowcase()
  return (
    <>
      <Hero board={board} />
      {demo && isAwaited && <FirstEvening onBegun={show} />}
      <Goals />
      <Devices />
      {teamEmail && (
        <Suspense>
          <Team email={teamEmail} />
        </Suspense>
      )}
      <AddedSections className="page" />
    </>
  )
}
