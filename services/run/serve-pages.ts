import type { ProductSettings } from '@pingboard/contracts/product.ts'
import { edge } from '@pingboard/infra/edge/serve.ts'
import { sliceReleases } from '@pingboard/infra/edge/upload/slice-releases.ts'
import { CAPTAIN } from '@pingboard/infra/tools/demo/cast.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Contexts } from './compose-contexts.ts'
import type { Ports } from './open/ports.ts'
import { refuseStart, type Settings } from './settings/settings.ts'
import { openTrialsOf } from './slices/open-trials.ts'
import { type SlicesSeen, seeSlices } from './slices/seen.ts'
import { publishSlices, republishOnBuild, SHELL_DIST } from './slices/slices.ts'

/**
 * Adds the shell, the slices, and the pages of the notification service to a server.
 * @param liveOrigins where pages may connect to; filled before the first request can arrive
 * @param origin the product's own, with which addresses in previews begin; asked for with each page
 * @param opened ends the watch for new builds
 * @returns the settings that the pages receive, and how the slices do
 */
export async function servePages(
  app: FastifyInstance,
  ports: Pick<Ports, 'slices' | 'sliceTokens' | 'sliceReports' | 'clock'>,
  { notifications, previews }: Pick<Contexts, 'notifications' | 'previews'>,
  {
    settings,
    logger,
    liveOrigins,
    origin,
  }: {
    readonly settings: Settings
    readonly logger: Logger
    readonly liveOrigins: readonly string[]
    readonly origin: () => string
  },
  opened: AsyncDisposableStack,
): Promise<{ readonly product: ProductSettings; readonly slices: SlicesSeen }> {
  const { slices: store, sliceTokens: tokens, sliceReports: reports, clock } = ports
  const product = productSettings(settings)
  if (settings.development) opened.defer(await republishOnBuild(store, logger))
  else await publishSlices(store, logger).catch(refuseStart)
  await app.register(notifications.pages)
  await app.register(previews.pages)
  const trials = await openTrialsOf(ports, settings, logger, opened)
  const shellDist = SHELL_DIST
  await app.register(sliceReleases, { store, tokens, reports, shellDist, log: logger, clock })
  await app.register(edge, {
    shellDist,
    store,
    trials,
    settings: () => product,
    liveOrigins,
    previews: previews.previews,
    origin,
  })
  return { product, slices: seeSlices(ports, trials) }
}

/** What the pages learn of the settings. */
export const productSettings = (settings: Settings): ProductSettings => ({
  defaultLanguage: settings.defaultLanguage,
  federation: settings.fftt ? 'smartping' : 'demo',
  demo: settings.demo && settings.isOnLoopback ? { email: CAPTAIN.email, password: CAPTAIN.password } : null,
  donationUrl: settings.donationUrl,
  teamEmail: settings.teamEmail,
})
