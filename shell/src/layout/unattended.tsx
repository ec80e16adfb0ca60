import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'
import { inPlayAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { useShell } from '../shell-context.ts'
import { updateAtom } from '../worker/update-atom.ts'
import { mayReload } from './when-to-reload.ts'

/** Milliseconds between two looks. */
const EVERY = 60_000
/** Milliseconds after which the server counts as away. */
const PATIENCE = 5000
/** When this file ran: with the page, or a little later. */
const BEGUN = performance.now()

/**
 * Loads the page again by itself. Shows nothing. Default export for `lazy`.
 * @param hasFailed the page says that something failed: there is nothing on screen to wait for
 */
export default function Unattended({ hasFailed }: { hasFailed: boolean }) {
  const { reload } = useShell()
  const reason = useAtomValue(updateAtom)
  const isInPlay = useAtomValue(inPlayAtom)
  const look = useEffectEvent(async () => {
    const situation = { reason, isInPlay, age: performance.now() - BEGUN, now: Date.now() }
    if ((hasFailed || mayReload(situation)) && (await isServed())) await reload()
  })
  useEffect(() => {
    const timer = setInterval(() => void look(), EVERY)
    return () => clearInterval(timer)
  }, [])
  return null
}

/** Whether page and live connection are served now. A page that is loaded while they are not would stay an error page. */
async function isServed(): Promise<boolean> {
  const ask = (path: string, options: RequestInit) =>
    fetch(path, { ...options, cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const [page, live] = await Promise.all([
    ask('/', { headers: { accept: 'text/html' } }),
    ask(LIVE_PATH, { method: 'HEAD' }),
  ])
  return page && live
}
