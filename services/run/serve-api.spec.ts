import { createServer } from 'node:net'
import fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listen } from './serve-api.ts'
import { readSettings, StartError } from './settings/settings.ts'

const at = (host: string, port: number) => readSettings({ LISTEN_HOST: host, PORT: String(port) }, [])
const app = () => {
  const opened = fastify()
  onTestFinished(() => opened.close())
  return opened
}

describe('a port', () => {
  it('that is free is told, whichever it became', async () => {
    expect(await listen(app(), at('127.0.0.1', 0))).toBeGreaterThan(0)
  })

  it('that another program has ends the start in one line that names PORT', async () => {
    const other = createServer()
    onTestFinished(() => void other.close())
    const port = await new Promise<number>(resolve =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    )
    const starting = listen(app(), at('127.0.0.1', port))
    await expect(starting).rejects.toThrow(new StartError(`port ${port} is busy; set PORT to another one.`))
  })

  it('of an address that this machine does not have ends the start in one line that names LISTEN_HOST', async () => {
    // No machine has it (RFC 5737).
    const error = await listen(app(), at('192.0.2.1', 0)).catch(thrown => thrown)
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toBe('LISTEN_HOST 192.0.2.1 cannot be used (EADDRNOTAVAIL); set another one.')
  })

  it('is not blamed for a fault of the product: its stack is shown', async () => {
    const fault = Object.assign(new Error('a fault'), { code: 'FST_ERR_PLUGIN_TIMEOUT' })
    const broken = app()
    broken.register(async () => {
      throw fault
    })
    await expect(listen(broken, at('127.0.0.1', 0))).rejects.toBe(fault)
  })
})
