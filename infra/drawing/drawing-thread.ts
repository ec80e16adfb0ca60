// The thread that draws. It alone loads the drawing library, so that a machine without it starts all the same.
import { parentPort } from 'node:worker_threads'
import type { Picture } from '@pingboard/services/ports/drawing.ts'
import type { Drawn } from './thread.ts'

if (parentPort) {
  const port = parentPort
  const loading = import('./canvas.ts')

  async function draw(picture: Picture): Promise<Drawn> {
    let drawNow: (picture: Picture) => Buffer
    try {
      ;({ drawNow } = await loading)
    } catch (error) {
      return { unavailable: String(error) }
    }
    try {
      return { png: new Uint8Array(drawNow(picture)) }
    } catch (error) {
      return { failure: String(error) }
    }
  }

  port.on('message', async (picture: Picture) => {
    const drawn = await draw(picture)
    port.postMessage(drawn, 'png' in drawn ? [drawn.png.buffer] : [])
  })
}
