import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { readerThread } from '@pingboard/infra/federation/reader.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'

const ANSWER = '<?xml version="1.0" encoding="UTF-8"?><initialisation><appli>1</appli></initialisation>'

let started: Worker[]
const note = (worker: Worker) => void started.push(worker)
beforeEach(() => {
  started = []
  process.on('worker', note)
})
afterEach(() => void process.off('worker', note))

it('a reader has no thread until there is an answer to read, and none once it is idle', async () => {
  const reader = readerThread(100)
  expect(started).toHaveLength(0)
  for (const threads of [1, 2]) {
    const answers = [1, 2].map(() => reader.read('xml_initialisation', {}, Buffer.from(ANSWER)))
    expect(await Promise.all(answers)).toEqual([['registered'], ['registered']])
    expect(started).toHaveLength(threads)
    await once(started.at(-1) as Worker, 'exit')
  }
})
