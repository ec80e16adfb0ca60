// Requests the given addresses, so many at once, on its own thread: the test's thread measures other requests
// meanwhile. Who is turned away comes again a second later, as the answer says. Answers how long each request took, in
// milliseconds, and how often each status came.
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { addresses, atOnce } = workerData as { addresses: readonly string[]; atOnce: number }
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const took: number[] = []
const statuses: Record<string, number> = {}
let next = 0

function ask(address: string): Promise<string> {
  return new Promise(resolve => {
    const from = performance.now()
    get(address, { agent }, answer => {
      answer.resume()
      answer.once('end', () => {
        took.push(performance.now() - from)
        resolve(String(answer.statusCode))
      })
    }).once('error', error => resolve(error.message))
  })
}

async function one(): Promise<void> {
  for (let address = addresses[next++]; address !== undefined; address = addresses[next++]) {
    let status = ''
    do {
      if (status === '503') await wait(1000)
      status = await ask(address)
      statuses[status] = (statuses[status] ?? 0) + 1
    } while (status === '503')
  }
}

await Promise.all(Array.from({ length: atOnce }, one))
agent.destroy()
parentPort?.postMessage({ took, statuses })
