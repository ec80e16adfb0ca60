import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Delays and losses between a browser and the product. */
export interface Weather {
  /** Milliseconds each way, and the most random milliseconds on top. */
  readonly delay: number
  readonly jitter: number
  /** Share of the packets that are lost; TCP sends them again after `repeat`, then after twice as long. */
  readonly loss: number
  readonly repeat: number
}

export const FINE: Weather = { delay: 0, jitter: 0, loss: 0, repeat: 0 }

/**
 * A network of the test's own, in front of the product. Its bytes can be late or lost, or the whole network can stop.
 * Connections open at the stop stay dead. New connections are accepted, and get no answer until the network goes on.
 */
export async function lossyNetwork(chance: () => number) {
  let weather = FINE
  let isStopped = false
  let isMute = false
  let target = 0
  let lines = new Set<Line>()
  const waiting: (() => void)[] = []

  interface Line {
    isDead: boolean
    readonly sockets: readonly Socket[]
  }

  /** Passes the bytes of one direction on, in order, each chunk with its own delay. */
  function pipe(from: Socket, to: Socket, line: Line, isAnswer = false): void {
    let latest = 0
    let isCut = false
    from.on('data', bytes => {
      isCut ||= isAnswer && isMute
      if (line.isDead || isCut) return
      let at = performance.now() + weather.delay + chance() * weather.jitter
      for (let repeat = weather.repeat; chance() < weather.loss; repeat *= 2) at += repeat
      latest = Math.max(latest, at)
      const wait = latest - performance.now()
      const write = () => line.isDead || to.destroyed || to.write(bytes)
      if (wait <= 0) write()
      else setTimeout(write, wait)
    })
    from.on('end', () => line.isDead || to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => line.isDead || to.destroy())
  }

  const server = createServer(browser => {
    const open = () => {
      if (browser.destroyed) return
      const product = connect(target, '127.0.0.1')
      for (const socket of [browser, product]) socket.setNoDelay(true)
      const line: Line = { isDead: false, sockets: [browser, product] }
      lines.add(line)
      browser.on('close', () => lines.delete(line))
      pipe(browser, product, line)
      pipe(product, browser, line, true)
    }
    browser.on('error', () => {})
    if (isStopped) waiting.push(open)
    else open()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sets the product's port, to which bytes go. */
    lead(port: number): void {
      target = port
    },
    set(given: Weather): void {
      weather = given
    },
    /** From now on no byte arrives in either direction, and no connection is closed. */
    stop(): void {
      isStopped = true
      for (const line of lines) line.isDead = true
    },
    /** From now on requests arrive, and their answers are lost. */
    mute(): void {
      isMute = true
    },
    /** Bytes arrive again, on connections that were opened after the stop. */
    goOn(): void {
      isStopped = false
      isMute = false
      for (const open of waiting.splice(0)) open()
    },
    /** Closes the dead connections, as a device does that changes from one network to another. */
    cut(): void {
      for (const { isDead, sockets } of lines) if (isDead) for (const socket of sockets) socket.destroy()
    },
    async close(): Promise<void> {
      for (const { sockets } of lines) for (const socket of sockets) socket.destroy()
      lines = new Set()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export type LossyNetwork = Awaited<ReturnType<typeof lossyNetwork>>
