import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { expect, it } from 'vitest'
import type { Picture } from '../ports/drawing.ts'
import { drawnPictures } from './drawn-pictures.ts'
import { aBoard, atHome, played } from './testing.ts'

const wish = { shape: 'landscape', language: 'fr', isHidden: false } as const
const board = aBoard([atHome(1, played(5, 3))])

function pictures({ fails = false } = {}) {
  const drawn: Picture[] = []
  const clock = { now: () => new Date('2026-11-21T20:04:00Z') }
  const picture = drawnPictures({
    clock,
    rateLimits: memoryRateLimits(clock),
    drawing: {
      async draw(picture) {
        drawn.push(picture)
        await new Promise(setImmediate)
        if (fails) throw new Error('no ink')
        return Buffer.from(JSON.stringify(picture))
      },
    },
  })
  return { drawn, picture }
}

it('the same picture is drawn once, even for many who ask at once', async () => {
  const { drawn, picture } = pictures()
  const all = await Promise.all(Array.from({ length: 50 }, () => picture(board, wish, 'a')))
  await picture(board, wish, 'b')
  expect(drawn).toHaveLength(1)
  expect(new Set(all.map(({ etag }) => etag)).size).toBe(1)
  expect(drawn[0]?.state.text).toBe('En direct, 21:04')
})

it.each([
  ['revision', { ...board, revision: board.revision + 1 }, wish],
  ['day', { ...board, today: '2026-11-22' }, wish],
  ['name of the group', { ...board, group: { ...board.group, shortName: 'SMJ' } }, wish],
  ['shape', board, { ...wish, shape: 'portrait' }],
  ['language', board, { ...wish, language: 'en' }],
  ['hiding of the scores', board, { ...wish, isHidden: true }],
] as const)('another %s is another picture', async (_, other, wanted) => {
  const { drawn, picture } = pictures()
  await picture(board, wish, 'a')
  await picture(other, wanted, 'a')
  expect(drawn).toHaveLength(2)
})

it('one address has so many pictures drawn, and then waits; kept ones are not counted', async () => {
  const { picture } = pictures()
  const revision = (number: number, address = 'a') => picture({ ...board, revision: number }, wish, address)
  for (let number = 0; number < 120; number++) await revision(number)
  await expect(revision(121)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await revision(119)
  await revision(121, 'b')
})

it('a picture that failed is drawn anew for the next who asks', async () => {
  const { drawn, picture } = pictures({ fails: true })
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(picture(board, wish, 'a')).rejects.toThrow('no ink')
  expect(drawn).toHaveLength(2)
})
