import { use } from 'react'
import { Simulator } from '../../features/simulate-points/simulator.tsx'
import { OwnPointsContext } from '../../state/own-points.ts'

/** The simulator in its place on the page of the points, which knows the person's points. */
export function SimulatorPanel() {
  const own = use(OwnPointsContext)
  return own === null ? null : <Simulator own={own} />
}
