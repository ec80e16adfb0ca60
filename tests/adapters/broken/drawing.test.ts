import { describe } from 'vitest'
import { drawingPromises, drawingThread, drawingWith } from '../drawing.suite.ts'
import { itCatches } from '../promises.ts'

describe('the drawing suite', () => {
  itCatches(
    'draws every shape alike',
    drawingPromises,
    async () => {
      const real = await drawingThread()
      return { draw: picture => real.draw({ ...picture, shape: 'landscape' }) }
    },
    ['a picture is a PNG of the size of its shape'],
  )
  itCatches(
    'puts something of its own into each picture',
    drawingPromises,
    async () => {
      const real = await drawingThread()
      let drawn = 0
      return { draw: picture => real.draw({ ...picture, more: `${drawn++}` }) }
    },
    ['the same picture has the same bytes'],
  )
  itCatches(
    'keeps the first picture of a club',
    drawingPromises,
    async () => {
      const real = await drawingThread()
      const kept = new Map<string, Promise<Buffer>>()
      return {
        async draw(picture) {
          const png = kept.get(picture.title) ?? real.draw(picture)
          kept.set(picture.title, png)
          return png
        },
      }
    },
    ['everything in a picture is seen'],
  )
  itCatches(
    'leaves out the results',
    drawingPromises,
    async () => {
      const real = await drawingThread()
      return {
        draw: picture =>
          real.draw({
            ...picture,
            fixtures: picture.fixtures.map(fixture => ({ ...fixture, result: null })),
          }),
      }
    },
    ['everything in a picture is seen'],
  )
  itCatches(
    'stumbles over a long name',
    drawingPromises,
    async () => {
      const real = await drawingThread()
      return {
        async draw(picture) {
          if (picture.title.length > 49) throw new Error('too long')
          return real.draw(picture)
        },
      }
    },
    ['names of any length and any script are drawn, and no fixture at all'],
  )
  itCatches(
    'queues without limit',
    drawingPromises,
    async () => drawingWith({ waiting: Number.POSITIVE_INFINITY }),
    ['more than it can draw soon is refused, and it draws on once there is room'],
  )
})
