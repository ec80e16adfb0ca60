import { DrawingUnavailable } from '@pingboard/services/ports/drawing.ts'
import { expect, it } from 'vitest'
import { aPicture, drawingSuite, drawingThread, drawingWith } from './drawing.suite.ts'

drawingSuite('a thread', drawingThread)

/** A module for the thread. */
const module = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
const ANSWERS = "import { parentPort } from 'node:worker_threads'; parentPort.on('message', picture => {"

it('a machine without the library says so once, and is asked no more', async () => {
  const { draw, logged } = drawingWith({
    module: module(`${ANSWERS} parentPort.postMessage({ unavailable: 'no such file' }) })`),
  })
  for (let attempt = 0; attempt < 3; attempt++)
    await expect(draw(aPicture())).rejects.toBeInstanceOf(DrawingUnavailable)
  expect(logged).toEqual(['pictures of boards cannot be drawn on this machine'])
})

it('a picture that takes too long is given up, and the next one is drawn by a new thread', async () => {
  const { draw, logged } = drawingWith({
    // Every thread draws its first picture, unless that one is to stall it.
    module: module(
      `${ANSWERS} while (picture.title === 'stalls'); parentPort.postMessage({ png: new Uint8Array([1]) }) })`,
    ),
    patienceMs: 2000,
  })
  await expect(draw(aPicture({ title: 'stalls' }))).rejects.toMatchObject({ code: 'OVERLOADED' })
  expect(logged).toEqual(['a picture was not drawn'])
  expect([...(await draw(aPicture()))]).toEqual([1])
})

it('a thread that ends in the middle of a picture takes no other picture with it', async () => {
  const { draw } = drawingWith({
    module: module(
      `${ANSWERS} if (picture.title === 'ends') process.exit(1); parentPort.postMessage({ png: new Uint8Array([1]) }) })`,
    ),
  })
  const [ended, drawn] = await Promise.allSettled([draw(aPicture({ title: 'ends' })), draw(aPicture())])
  expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'OVERLOADED' } })
  expect(drawn.status).toBe('fulfilled')
})

it('a picture that cannot be painted is a fault of ours, and does not stop the others', async () => {
  const { draw } = drawingWith()
  await expect(draw(aPicture({ fixtures: [null as never] }))).rejects.toThrow('a picture could not be drawn')
  expect((await draw(aPicture())).length).toBeGreaterThan(1000)
})
