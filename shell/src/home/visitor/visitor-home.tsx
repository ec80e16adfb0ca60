import { productAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { Devices } from './devices.tsx'
import { Goals } from './goals.tsx'
import { Hero } from './hero.tsx'
import { Team } from './team.tsx'
import { useShowcase } from './use-showcase.ts'

/** The landing page: scores are shown before the explanations. */
export default function VisitorHome() {
  const { teamEmail } = useAtomValue(productAtom)
  const board = useShowcase()
  return (
    <>
      <Hero board={board} />
      <Goals />
      <Devices />
      {teamEmail && <Team email={teamEmail} />}
    </>
  )
}
