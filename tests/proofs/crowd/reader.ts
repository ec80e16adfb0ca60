// Reads an address again and again on its own thread, because a thousand viewers keep the test's thread busy. The
// reader begins at once. On any message it answers how long each read took, in milliseconds, and ends.
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
const took: number[] = []
while (!isOver) {
  const from = performance.now()
  const response = await fetch(workerData, { signal: AbortSignal.timeout(20_000) })
  await response.text()
  if (!response.ok) throw new Error(`${response.status} of ${workerData}`)
  took.push(performance.now() - from)
  await wait(20)
}
parentPort?.postMessage(took)
