import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { teamLabel } from '@pingboard/kit/fixtures'
import { profileAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { shortPerson } from '../../model/history.ts'
import type { Scene } from '../../model/moments.ts'
import { entryWords } from '../../ui/entry-words.ts'
import { useTongue } from '../../ui/value-words.ts'
import type { SceneWords } from './now.tsx'

/** A line of the log in words: which fixture, what, and for members who. */
export function useSceneWords(
  names: ReadonlyMap<GameId, Pick<GameWithSheet, 'labelTeam1' | 'labelTeam2'>>,
  isMember: boolean,
): (scene: Scene) => SceneWords {
  const tongue = useTongue()
  const me = useAtomValue(profileAtom)?.id
  const { text } = tongue
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts follow the language
  return useCallback(
    ({ entry }: Scene) => {
      const game = entry.gameId === null ? undefined : names.get(entry.gameId)
      const { by } = entry
      const nobody = isMember ? text('conflict.somebody') : null
      return {
        fixture: game ? `${teamLabel(game.labelTeam1)}\u00a0– ${teamLabel(game.labelTeam2)}` : null,
        what: entryWords(entry, tongue),
        who: by ? (by.id === me ? text('conflict.you') : (shortPerson(by) ?? nobody)) : nobody,
      }
    },
    [names, isMember, me, tongue.language],
  )
}
