// The standalone process. This file imports nothing, so that signal handlers are set before the rest is loaded.
// Loading takes most of a second on a small machine, and a signal without a handler ends the process at once.

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())
// The name in process lists from here on. It also shows that the signal handlers are set.
process.title = 'pingboard'
// Exits at once: a process that ends by itself removes its handlers first, and a signal would then kill the process.
process.once('beforeExit', () => process.exit())

const { main } = await import('./main.ts')
await main(stop)

export {}
