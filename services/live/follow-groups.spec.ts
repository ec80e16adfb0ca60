import { expect, it } from 'vitest'
import type { Page } from '../ports/event-log.ts'
import { groupNews } from './follow-groups.ts'

it('tells the groups of each page of the log after its end, and nothing of pages without any', async () => {
  const asked: unknown[] = []
  const page = (position: string, ...streams: string[]) =>
    ({ events: streams.map(stream => ({ stream })), position }) as unknown as Page
  const { signal } = new AbortController()
  const news = groupNews({
    head: async () => '7',
    async *subscribe(after, options) {
      asked.push([after, options])
      yield page('8')
      yield page('9', 'group-a', 'group-b')
      yield page('10')
      yield page('11', 'group-a')
    },
  })
  const told: unknown[] = []
  for await (const groups of news(signal)) told.push(groups)
  expect(told).toEqual([['a', 'b'], ['a']])
  expect(asked).toEqual([['7', { categories: ['group'], signal }]])
})
