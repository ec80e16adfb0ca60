import type { ProductSettings } from '@pingboard/contracts/product.ts'
import { edge } from '@pingboard/infra/edge/serve.ts'
import { CAPTAIN } from '@pingboard/infra/tools/demo/cast.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Contexts } from './compose-contexts.ts'
import type { Ports } from './open-ports.ts'
import { refuseStart, type Settings } from './settings.ts'
import { publishSlices, republishOnBuild, SHELL_DIST } from './slices.ts'

/**
 * Adds the shell, the slices, and the pages of the notification service to a server.
 * @param liveOrigins where pages may connect to; filled before the first request can arrive
 * @param opened ends the watch for new builds
 * @returns the settings that the pages receive
 */
export async function servePages(
  app: FastifyInstance,
  { slices: store }: Pick<Ports, 'slices'>,
  { notifications }: Pick<Contexts, 'notifications'>,
  {
    settings,
    logger,
    liveOrigins,
  }: { readonly settings: Settings; readonly logger: Logger; readonly liveOrigins: readonly string[] },
  opened: AsyncDisposableStack,
): Promise<ProductSettings> {
  const product: ProductSettings = {
    defaultLanguage: settings.defaultLanguage,
    federation: settings.fftt ? 'smartping' : 'demo',
    demo: settings.demo && !settings.lan ? { email: CAPTAIN.email, password: CAPTAIN.password } : null,
    donationUrl: settings.donationUrl,
    teamEmail: settings.teamEmail,
  }
  if (settings.development) opened.defer(await republishOnBuild(store, logger))
  else await publishSlices(store, logger).catch(refuseStart)
  await app.register(notifications.pages)
  await app.register(edge, { shellDist: SHELL_DIST, store, settings: () => product, liveOrigins })
  return product
}
