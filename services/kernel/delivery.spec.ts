import { expect, it } from 'vitest'
import type { BusMessage } from '../ports/bus.ts'
import { OutcomeUnknown, StoreUnavailable } from '../ports/event-log.ts'
import { deliver } from './delivery.ts'

const message: BusMessage = {
  topic: 'boards',
  key: 'b',
  event: { type: 'BoardChanged' },
  position: '1',
  correlationId: 'c',
  causationId: 'd',
}

/** Delivers one message to a handler that fails with these errors in turn, then takes it. */
async function delivered(...errors: readonly Error[]) {
  const left = [...errors]
  const givenUp: unknown[] = []
  let calls = 0
  const consumer = {
    name: 'mails',
    handle() {
      calls++
      const error = left.shift()
      if (error) throw error
    },
    givenUp: async (_message: BusMessage, error: unknown) => void givenUp.push(error),
  }
  const isDone = await deliver([message], consumer, new AbortController().signal)
  return { isDone, calls, givenUp }
}

it('what is waited out is no fault of the message, however often, and whatever fails after it', async () => {
  const away = Array.from({ length: 4 }, () => new StoreUnavailable('away'))
  const errors = [...away, new OutcomeUnknown('flapping'), new Error('once')]
  expect(await delivered(...errors)).toEqual({ isDone: true, calls: 7, givenUp: [] })
})

it('a message that fails four times by itself is given up', async () => {
  const errors = Array.from({ length: 4 }, (_, count) => new TypeError(`fault ${count}`))
  expect(await delivered(...errors)).toEqual({ isDone: true, calls: 4, givenUp: [errors[3]] })
})
