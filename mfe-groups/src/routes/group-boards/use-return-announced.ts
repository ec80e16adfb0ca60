import { announceAtom } from '@pingboard/kit/slice'
import { useKitTexts } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { BoardsAge } from '../../state/group-context.ts'

/** Announces the end of a loss. The pill, which announces the loss, is gone when the boards are new again. */
export function useReturnAnnounced(age: BoardsAge | null): void {
  const kit = useKitTexts()
  const announce = useSetAtom(announceAtom)
  const wasOffline = useRef(false)
  const kind = age?.kind ?? null
  const say = useEffectEvent(() => announce(kit('fresh.back'), 'freshness'))
  useEffect(() => {
    if (kind === null && wasOffline.current) say()
    // Slow boards are old boards still.
    if (kind !== 'slow') wasOffline.current = kind === 'offline'
  }, [kind])
}
