/** What a child process can be asked, by name. */
export type Asks = Readonly<Record<string, (given: never) => unknown>>

/**
 * The child's end of `startChild`.
 * @param close when the bench lets go of this process, however it ends
 */
export function answerAsks(asks: Asks, close: () => Promise<void> | void): void {
  process.on('message', async ({ name, given }: { name: string; given: never }) => {
    try {
      process.send?.({ answer: await asks[name]?.(given) })
    } catch (error) {
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  process.once('disconnect', async () => {
    await close()
    process.exit()
  })
}

/** Bytes in use once everything that can go is gone. */
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
