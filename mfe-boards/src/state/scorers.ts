import type { GameId } from '@pingboard/contracts/ids.ts'
import { atom, useAtomValue } from 'jotai'
import type { Scorers } from '../api/tell-presence.ts'
import { useTexts } from './texts.ts'

/** Other people who score on the open board. */
export const scorersAtom = atom<Scorers>([])

/** First names of the other scorers; of all, or of those who have this fixture open. */
export function useScorerNames(game?: GameId): string[] {
  const text = useTexts()
  return useAtomValue(scorersAtom)
    .filter(({ gameId }) => game === undefined || gameId === game)
    .map(({ user }) => user.firstname ?? user.lastname ?? text('conflict.somebody'))
}
