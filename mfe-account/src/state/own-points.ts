import { createContext } from 'react'

/** The person's points of the month, for the simulator inside the page of the points. Null while not known. */
export const OwnPointsContext = createContext<number | null>(null)
