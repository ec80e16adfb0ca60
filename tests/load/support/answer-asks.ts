/** The functions that a child process offers, by name. */
export type Asks = Readonly<Record<string, (given: never) => unknown>>

/**
 * The counterpart of `startChild`, in the child.
 * @param close runs when the bench disconnects from this process, or ends
 */
export function answerAsks(asks: Asks, close: () => Promise<void> | void): void {
  process.on('message', async ({ name, given }: { name: string; given: never }) => {
    try {
      const answerTo = asks[name]
      if (!answerTo) throw new Error(`This program does not answer "${name}".`)
      process.send?.({ answer: await answerTo(given) })
    } catch (error) {
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  process.once('disconnect', async () => {
    await close()
    process.exit()
  })
}

/** Bytes in use after garbage collection. */
export async function memoryInUse(): Promise<{ heap: number; rss: number }> {
  for (let times = 0; times < 3; times++) {
    globalThis.gc?.()
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: heapUsed + external, rss }
}

/** Processor time used so far, in milliseconds. */
export function processorUsed(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
