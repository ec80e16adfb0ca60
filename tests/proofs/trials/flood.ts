// A thread that sends reports on slices as fast as it is told, so that the server's thread does nothing but answer.
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { origin, cookies, bodies, perSecond, seconds } = workerData as {
  origin: string
  /** One for each browser, and its report. */
  cookies: readonly string[]
  bodies: readonly string[]
  perSecond: number
  seconds: number
}
const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const answers = new Map<number, number>()

function send(index: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': '203.0.113.9',
    cookie: cookies[index % cookies.length],
  }
  request(`${origin}/edge/reports`, { method: 'POST', agent, headers }, answer => {
    const { statusCode = 0 } = answer
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)
    answer.resume().once('end', resolve)
  })
    .once('error', () => resolve())
    .end(bodies[index % bodies.length])
  return promise
}

const began = performance.now()
const sent: Promise<void>[] = []
for (let index = 0; index < perSecond * seconds; index++) {
  sent.push(send(index))
  const due = began + (index * 1000) / perSecond
  if (performance.now() < due) await delay(due - performance.now())
}
await Promise.all(sent)
agent.destroy()
parentPort?.postMessage({ answers: [...answers], seconds: (performance.now() - began) / 1000 })
