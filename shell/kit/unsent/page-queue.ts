import { atom } from 'jotai'
import { alone, type News, newsOfDevice, SYNC, storeOfDevice } from './device.ts'
import { onFound } from './found.ts'
import { pageWire } from './page-wire.ts'
import { UnsentQueue } from './queue.ts'

const news = newsOfDevice()

/** What the person of this page entered and the server has not confirmed. */
export const unsentAtom = atom(
  new UnsentQueue({ store: storeOfDevice(), wire: pageWire, alone, told: news.tell, waits: askWorker }),
)

/**
 * Follows the other tabs and the worker, and the signs that the network or the person is back. While something waits, the
 * browser asks before the page is closed. Called once, by the shell.
 */
export function startUnsent(queue: UnsentQueue): void {
  if (news.channel)
    news.channel.onmessage = ({ data }: MessageEvent<News>) =>
      typeof data === 'string' ? void queue.look(data) : queue.hear(data)
  onFound(user => void queue.look(user))
  const back = () => document.visibilityState !== 'hidden' && queue.nudge()
  for (const sign of ['online', 'focus', 'pageshow']) addEventListener(sign, back)
  document.addEventListener('visibilitychange', back)
  for (const sign of ['blur', 'pagehide']) addEventListener(sign, () => queue.doubt())
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  queue.subscribe(() => {
    const { list, isDurable } = queue.snapshot()
    const isAsked = list.some(({ stop }) => !stop || !isDurable)
    if (isAsked) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
}

/** Background tasks of workers, which not every browser has. */
interface WithSync extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Has the worker send what waits, also after this page is closed. */
function askWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .getRegistration()
    .then((found: WithSync | undefined) => found?.sync?.register(SYNC))
    // The browser refuses: the next page sends it.
    .catch(() => {})
}
