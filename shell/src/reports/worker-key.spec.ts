import { afterEach, describe, expect, it, vi } from 'vitest'
import { askWorkerForKey } from './page-key.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('the key of a document that the worker kept', () => {
  it('is asked of the worker, once', async () => {
    const postMessage = vi.fn((_message: unknown, [port]: MessagePort[]) => port?.postMessage('b5.a.b'))
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { controller: { postMessage } },
    })
    const key = await new Promise(resolve => {
      expect(askWorkerForKey(resolve)).toBe(true)
    })
    expect(key).toBe('b5.a.b')
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'page-key' }, [expect.anything()])
  })

  it('is not asked for without a worker', () => expect(askWorkerForKey(vi.fn())).toBe(false))
})
