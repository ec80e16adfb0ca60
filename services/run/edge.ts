import { httpServer } from '../http/server.ts'
import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { servePages } from './serve-pages.ts'

/** Serves the pages: the shell, the slices, and the pages of the notification service. */
export const startEdge = (
  given: ProcessOptions & { readonly liveOrigins: readonly string[] },
): Promise<Process> =>
  startProcess(given, async ({ contexts, opened }) => {
    const { settings, logger } = given
    const app = httpServer({ logger, trustedProxies: settings.trustedProxies, https: settings.isHttps })
    await servePages(app, given.ports, contexts, given, opened)
    return { app }
  })
