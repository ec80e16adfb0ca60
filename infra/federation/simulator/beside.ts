import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Starts the simulated federation in a separate thread of the product's process: its search for a name among all
 * players would block the event loop for too long. @throws Error when it cannot start
 */
export async function startSimulatorBeside(seed: number): Promise<{ url: string; close(): Promise<void> }> {
  const worker = new Worker(new URL('./beside-thread.ts', import.meta.url), { workerData: seed })
  // `once` rejects when the thread fails first.
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
