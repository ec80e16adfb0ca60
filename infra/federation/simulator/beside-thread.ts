// The thread in which the simulated federation runs beside the product. It gets the seed, and posts its address.
import { parentPort, workerData } from 'node:worker_threads'
import { startSimulator } from './server.ts'

if (parentPort) {
  const simulator = await startSimulator({ seed: Number(workerData) })
  parentPort.postMessage(simulator.url)
}
