import { useOutletContext } from '@pingboard/kit/router'
import { Simulator } from '../../features/simulate-points/simulator.tsx'

/** The simulator in its place on the page of the points, which knows the person's points of the month. */
export const SimulatorPanel = () => <Simulator own={useOutletContext<number>()} />
