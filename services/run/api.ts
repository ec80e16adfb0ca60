import { setTimeout as delay } from 'node:timers/promises'
import { CAST } from '@pingboard/infra/tools/demo/cast.ts'
import { servePageFacts } from './callers/page-facts.ts'
import type { Contexts } from './compose-contexts.ts'
import { untilThere } from './open/patience.ts'
import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { serveApi } from './serve-api.ts'

/**
 * Answers the calls of the API, pictures of previews and the page of the unsubscribe link. Any number of these
 * processes may run, and a client may change between them.
 */
export const startApi = (given: ProcessOptions): Promise<Process> =>
  startProcess(given, async ({ contexts, tracing, opened, stopping }) => {
    const { ports, settings, logger, goOn = async () => {} } = given
    // As in the standalone product: no request may read the data of a person whose erasure was interrupted (PII-3).
    const finish = () => contexts.account.erasure.finish()
    const erased = await untilThere('erasures', finish, { logger, goOn, waiting: given.waiting })
    if (erased > 0) logger.warn({ erased }, 'erasures were finished')
    const { app, load } = serveApi(ports, contexts, { ...given, tracing, stopping })
    await app.register(contexts.notifications.pages)
    await app.register(contexts.previews.pages)
    servePageFacts(app, contexts.previews.previews, settings)
    const begin = () => {
      if (!settings.demo) return
      const meeting = new AbortController()
      opened.defer(() => meeting.abort())
      void meetCast(given, contexts, meeting.signal)
    }
    return { app, watched: { load }, begin }
  })

/** Pause between two looks for the people of the demo, who register as everybody does. Milliseconds. */
const LOOK_MS = 1000

/** Learns who the people of the demo are: its boards are shown on the home page of visitors. */
async function meetCast({ ports }: ProcessOptions, { demo }: Contexts, signal: AbortSignal): Promise<void> {
  const unknown = new Set(CAST.map(({ email }) => email))
  while (unknown.size > 0 && !signal.aborted) {
    for (const email of unknown) {
      const person = await ports.people.records.byEmail(email).catch(() => null)
      if (!person) break
      demo.meet(person.id)
      unknown.delete(email)
    }
    await delay(LOOK_MS, undefined, { signal }).catch(() => {})
  }
}
