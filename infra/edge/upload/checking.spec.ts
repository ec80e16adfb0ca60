import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openChecking } from './checking.ts'

const IDLE_MS = 60_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const silent = { info() {}, warn() {}, error() {} }

/** Refuses every upload, and says how many it has been given. */
const COUNTING = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let count = 0
    parentPort.on('message', () => parentPort.postMessage({ kind: 'refused', reasons: [String(++count)] }))
  `)}`,
)

it('one thread checks one upload after the other, ends when there are none, and begins anew', async () => {
  const checking = openChecking({ log: silent, module: COUNTING, idleMs: IDLE_MS })
  onTestFinished(() => checking.close())
  const refused = () => expect(checking.read('publish', Buffer.from('{}'))).rejects
  await Promise.all([refused().toThrow('- 1'), refused().toThrow('- 2')])
  vi.advanceTimersByTime(IDLE_MS - 1)
  await refused().toThrow('- 3')
  vi.advanceTimersByTime(IDLE_MS)
  await refused().toThrow('- 1')
})
