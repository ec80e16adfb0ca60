import type { Game } from '@pingboard/contracts/http/games.ts'
import { isFilled } from '@pingboard/contracts/sheet.ts'
import { dataOf, useLoad } from '@pingboard/kit/api'
import { useState } from 'react'
import { readGame } from '../api/get-game.ts'

/**
 * Whether the score of a fixture comes from its match sheet, so that the server refuses a typed one. Boards carry no
 * sheets: a fixture with a formula is read with its sheet, again after each change. Until the first answer, a formula
 * counts as a sheet that gives the score.
 */
export function useIsFromSheet({
  id,
  formula,
  revision,
}: Pick<Game, 'id' | 'formula' | 'revision'>): boolean {
  const read = dataOf(
    useLoad(formula === null ? null : `${id} ${revision}`, signal => readGame(id, signal, revision)),
  )
  const [isKnown, setKnown] = useState(true)
  const isFromSheet = read ? isFilled(read.sets) : isKnown
  // The last answer holds until the next one: the row keeps its buttons under the finger.
  if (isFromSheet !== isKnown) setKnown(isFromSheet)
  return formula !== null && isFromSheet
}
