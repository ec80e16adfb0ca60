import type { WorkerMessage } from '../worker/messages.ts'

/**
 * Who holds the key of a page can report in the name of its browser. The shell takes the key out of the document before
 * any slice runs. A slice that asks the server for the document again gets none (`infra/edge/trial`).
 * @returns whether there is one: the product asks some pages only
 */
export function takePageKey(onKey: (key: string) => void): boolean {
  const place = document.getElementById('page-key')
  const text = place?.textContent ?? ''
  place?.remove()
  const key = KEY.exec(text)?.[1]
  if (key) onKey(key)
  return key !== undefined
}

/** A JSON string without escapes, which keys never need. */
const KEY = /^"([\w.~-]+)"$/

/**
 * The key of a document that the worker kept: the worker asks the server for it, a while after the start, and gives it
 * once to each page. This is called before any slice runs, so no slice is first.
 * @returns whether there is a worker to ask
 */
export function askWorkerForKey(onKey: (key: string) => void): boolean {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return false
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = event => {
    const key = dataOf(event)
    if (typeof key === 'string') onKey(key)
  }
  worker.postMessage({ type: 'page-key' } satisfies WorkerMessage, [port2])
  return true
}

/** The browser's own way to read a message: a slice may put another in its place before the message comes. */
const dataOf: (event: MessageEvent) => unknown = (() => {
  const own = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get
  return own ? own.call.bind(own) : event => event.data
})()
