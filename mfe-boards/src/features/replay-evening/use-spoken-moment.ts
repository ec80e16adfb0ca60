import { announceAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Playback } from './use-playback.ts'
import { isScrub } from './use-replay-keys.ts'

/**
 * Says the moment to which a button, a key or the log led. The slider says its own, and a replay that plays would never
 * stop speaking.
 * @param words of the shown moment
 */
export function useSpokenMoment(
  { moves, revision, isPlaying }: Pick<Playback, 'moves' | 'revision' | 'isPlaying'>,
  words: string,
): void {
  const announce = useSetAtom(announceAtom)
  const said = useRef(moves)
  const say = useEffectEvent(() => {
    said.current = moves
    if (!isPlaying && !isScrub(document.activeElement)) announce(words, 'replay.moment')
  })
  useEffect(() => {
    // A moment that is not read yet has no words so far.
    if (moves !== said.current && revision !== null) say()
  }, [moves, revision])
}
