import type { GamePlayers, GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { dataOf, useLoad } from '@pingboard/kit/api'
import { readPlayers } from '../api/get-players.ts'

/** Players by their letter; a letter without a name is absent. */
export type Names = GamePlayers['players']
export interface NamesState {
  names: Names
  /** Whether the names are known. Visitors read letters, and so does everybody without a network. */
  isKnown: boolean
  put: (names: Names) => void
}

/** Who is behind the letters of a sheet, for members of the group. Another formula begins a sheet without names. */
export function useNames({ id, formula }: GameWithSheet, isMember: boolean): NamesState {
  const { put, ...loaded } = useLoad(isMember ? `${id} ${formula}` : null, signal => readPlayers(id, signal))
  const names = dataOf(loaded)
  return { names: names ?? {}, isKnown: names !== null, put: next => put(() => next) }
}
