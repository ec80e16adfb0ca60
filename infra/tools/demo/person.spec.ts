import { expect, it } from 'vitest'
import { inOrder } from './person.ts'

it('reads show what anybody was answered before', async () => {
  const asked: [method: string | undefined, position: string | undefined][] = []
  const answers = ['', '05', '09', '07', '']
  const send = inOrder(async (_, { method, headers }) => {
    asked.push([method, (headers as Record<string, string>)['min-position']])
    const position = answers[asked.length - 1]
    return new Response('', position ? { headers: { position } } : {})
  })
  for (const method of ['GET', 'POST', 'PATCH', 'POST', 'GET']) await send('/api/groups', { method })
  expect(asked).toEqual([
    ['GET', undefined],
    ['POST', undefined],
    ['PATCH', undefined],
    ['POST', undefined],
    ['GET', '09'],
  ])
})
