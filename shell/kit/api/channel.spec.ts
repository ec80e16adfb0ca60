import { afterEach, expect, it, vi } from 'vitest'
import { channelOf } from './channel.ts'

afterEach(() => vi.unstubAllGlobals())

it('tabs do not hear of each other where the browser has no channels, or blocks them', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(channelOf('news')).toBeNull()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('blocked', 'SecurityError')
      }
    },
  )
  expect(channelOf('news')).toBeNull()
})
