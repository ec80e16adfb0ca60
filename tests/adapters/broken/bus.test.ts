import type { Bus, BusMessage } from '@pingboard/services/ports/bus.ts'
import { describe } from 'vitest'
import { type BusUnderTest, busPromises } from '../bus.suite.ts'
import { embeddedBus } from '../embedded-bus.ts'
import { itCatches, waitAtMost } from '../promises.ts'

// A broken adapter may never answer, so the wait for it is short.
waitAtMost(500)

let starts = 0

const busWith = (defect: (bus: Bus, under: BusUnderTest) => Bus) => async (): Promise<BusUnderTest> => {
  const real = await embeddedBus()
  return { ...real, bus: defect(real.bus, real), restart: async () => defect(await real.restart(), real) }
}

describe('the bus suite', () => {
  itCatches(
    'keeps its place before the delivery',
    busPromises,
    busWith(bus => ({
      consume: (consumer, handle, signal) =>
        bus.consume(consumer, message => void Promise.resolve(handle(message)).catch(() => {}), signal),
    })),
    [
      'a message whose handling was cut off comes again',
      'a message is not taken for handled while its handler still runs',
    ],
  )
  itCatches(
    'starts everybody at the end',
    busPromises,
    busWith(bus => ({
      consume: (consumer, handle, signal) => bus.consume({ ...consumer, from: 'now' }, handle, signal),
    })),
    ['a consumer that was away receives what it missed, and not what it had'],
  )
  itCatches(
    'starts everybody at the beginning',
    busPromises,
    busWith(bus => {
      return {
        async consume(consumer, handle, signal) {
          starts++
          await bus.consume(
            { ...consumer, name: `${consumer.name}-${starts}`, from: 'checkpoint' },
            handle,
            signal,
          )
        },
      }
    }),
    [
      'a consumer that was away receives what it missed, and not what it had',
      'from now starts at the end and keeps no place',
    ],
  )
  itCatches(
    'turns the order of one key round',
    busPromises,
    busWith(bus => ({
      consume(consumer, handle, signal) {
        const held = new Map<string, BusMessage>()
        return bus.consume(
          consumer,
          async message => {
            const earlier = held.get(message.key)
            if (!earlier) {
              held.set(message.key, message)
              return
            }
            held.delete(message.key)
            await handle(message)
            await handle(earlier)
          },
          signal,
        )
      },
    })),
    ['the messages of one key come in order, each at least once, and the last one tells the last state'],
  )
})
