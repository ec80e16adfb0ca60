import { describe, expect, it } from 'vitest'
import { tvOptionsOf, wallIdsOf } from './tv-options.ts'

describe('the address of a television', () => {
  it.each([
    ['', { theme: 'dark', page: 10_000, isOnlyLive: false }],
    ['theme=light&page=20&only=live', { theme: 'light', page: 20_000, isOnlyLive: true }],
    ['theme=pink&page=soon&only=mine', { theme: 'dark', page: 10_000, isOnlyLive: false }],
    ['page=0.1', { theme: 'dark', page: 3000, isOnlyLive: false }],
    ['page=999999', { theme: 'dark', page: 120_000, isOnlyLive: false }],
    ['page=-4', { theme: 'dark', page: 3000, isOnlyLive: false }],
  ])('%s', (search, expected) => expect(tvOptionsOf(new URLSearchParams(search))).toEqual(expected))
})

describe('the boards of a wall', () => {
  it('are those of its address, each once', () => {
    expect(wallIdsOf(new URLSearchParams('boards=a,b,%20a,,c'))).toEqual(['a', 'b', 'c'])
    expect(wallIdsOf(new URLSearchParams())).toEqual([])
  })

  it('are twelve at most', () => {
    const many = Array.from({ length: 40 }, (_, place) => `b${place}`)
    expect(wallIdsOf(new URLSearchParams({ boards: many.join() }))).toHaveLength(12)
  })
})
