import type { Game } from '@pingboard/contracts/http/games.ts'
import { type UnsentGame, unsentAtom, withUnsent } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { useSyncExternalStore } from 'react'

/** A fixture with what this person entered in it and the server has not confirmed, and how that stands. */
export function useUnsent<G extends Game>(game: G): { shown: G; unsent: UnsentGame | null } {
  const queue = useAtomValue(unsentAtom)
  const unsent = useSyncExternalStore(queue.subscribe, () => queue.of(game.id))
  return { shown: unsent ? withUnsent(game, unsent.changes) : game, unsent }
}
