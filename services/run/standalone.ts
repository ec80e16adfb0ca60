// The standalone process. This file imports nothing, so that the signals are taken before the rest is loaded: loading
// takes most of a second on a small machine, and a signal nobody has taken ends the process by itself.

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())
// How it is listed from here on, and the sign that it takes its signals.
process.title = 'pingboard'
// Nothing is left to do. A process that ends by itself gives its signals back first, and one more would then end it.
process.once('beforeExit', () => process.exit())

const { main } = await import('./main.ts')
await main(stop)

export {}
