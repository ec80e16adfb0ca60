import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * The simulated federation in a thread of its own, for the process of the product: looking a name up among all its
 * players takes it longer than the event loop may be held. @throws Error when it cannot start
 */
export async function startSimulatorBeside(seed: number): Promise<{ url: string; close(): Promise<void> }> {
  const worker = new Worker(new URL('./beside-thread.ts', import.meta.url), { workerData: seed })
  // Rejects when the thread fails first.
  const [url] = (await once(worker, 'message')) as [string]
  worker.on('error', () => {})
  worker.unref()
  return {
    url,
    async close() {
      await worker.terminate()
    },
  }
}
