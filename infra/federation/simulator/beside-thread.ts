// The thread the simulated federation runs in beside the product: told its seed, it says where it listens.
import { parentPort, workerData } from 'node:worker_threads'
import { startSimulator } from './server.ts'

if (parentPort) {
  const simulator = await startSimulator({ seed: Number(workerData) })
  parentPort.postMessage(simulator.url)
}
