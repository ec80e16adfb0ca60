// The thread that reads the federation's answers. It holds one list at a time, and returns it in parts.
import { parentPort } from 'node:worker_threads'
import { OutgoingError } from '../outgoing/error.ts'
import { type Order, type Part, readNow } from './reader.ts'

/** Rows of one part: receiving them takes the other thread one or two milliseconds. */
const ROWS = 400

if (parentPort) {
  const port = parentPort
  let list: readonly unknown[] = []
  let from = 0

  function begin(order: Exclude<Order, 'more'>): void {
    list = readNow(order.script, order.asked, Buffer.from(order.bytes.buffer))
    from = 0
  }

  function nextPart(): Part {
    const rows = list.slice(from, from + ROWS)
    from += ROWS
    const isLast = from >= list.length
    if (isLast) list = []
    return { rows, isLast }
  }

  port.on('message', (order: Order) => {
    try {
      if (order !== 'more') begin(order)
      port.postMessage(nextPart())
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      const { failure, message: reason, retryable } = error
      port.postMessage({ failure, reason, retryable } satisfies Part)
    }
  })
}
