import { cp } from 'node:fs/promises'
import { type Embedded, type EmbeddedOptions, openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { onTestFinished } from 'vitest'
import type { LogUnderTest } from './event-log.suite.ts'
import { aDirectory } from './promises.ts'

export type Options = Partial<EmbeddedOptions>

/** The embedded engine, closed when the test is over. */
export async function embedded(options: Options = {}): Promise<Embedded & { dir: string }> {
  const dir = options.dir ?? (await aDirectory())
  const engine = await openEmbedded({ clock: fixedClock(), ...options, dir })
  onTestFinished(() => engine.close())
  return { ...engine, dir }
}

/** The engine that a new process would find if this process were cut off now. */
export async function embeddedAfterCut(dir: string, options: Options = {}) {
  const copy = await aDirectory()
  await cp(dir, copy, { recursive: true, filter: file => !file.includes('owner.sqlite') })
  return embedded({ ...options, dir: copy })
}

/** For the event-log suite. */
export async function sqliteLog(): Promise<LogUnderTest> {
  let flushes = 0
  const engine = await embedded({ onFlush: () => flushes++ })
  return {
    log: engine.log,
    flushes: () => flushes,
    reopen: async () => {
      await engine.close()
      return (await embedded({ dir: engine.dir })).log
    },
    afterCut: async () => (await embeddedAfterCut(engine.dir)).log,
  }
}
