import { setTimeout as delay } from 'node:timers/promises'
import { LANGUAGES } from '@pingboard/contracts/constants.ts'
import { type ProductSettings, productSettings } from '@pingboard/contracts/product.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Log } from '../../ports/log.ts'
import type { Preview, Previews } from '../../ports/previews.ts'
import { neutralPreview } from '../../previews/preview.ts'
import { readAddress } from '../../previews/read-address.ts'
import { productSettings as ofSettings } from '../serve-pages.ts'
import type { Settings } from '../settings/settings.ts'

/** Where an api process answers its edge alone: the edge passes no request on to it. */
const PATH = '/inside/page'
/** Longest time that an edge waits for it; a page waits less for its preview. Milliseconds. */
const WAIT_MS = 2000
/** Pause before an edge that just started asks again. Milliseconds. */
const AGAIN_MS = 200

const preview: z.ZodMiniType<Preview> = z.object({
  language: z.enum(LANGUAGES),
  title: z.string(),
  description: z.string(),
  address: z.string(),
  picture: z.object({ address: z.string(), width: z.number(), height: z.number(), alt: z.string() }),
})
const facts = z.object({ product: productSettings, preview })

/** Answers what an edge needs for a page: what every visitor may see of it, and the settings of its product. */
export function servePageFacts(app: FastifyInstance, previews: Previews, settings: Settings): void {
  const product = ofSettings(settings)
  app.get<{ Querystring: { address?: string } }>(PATH, async request => ({
    product,
    preview: await previews.of(request.query.address ?? '/'),
  }))
}

/**
 * The same facts in an edge, which knows no engine but that of the released slices.
 * @param ask asks any api process
 */
export function askedPageFacts(
  ask: (path: string, milliseconds: number) => Promise<unknown>,
  settings: Settings,
  log: Log,
): {
  readonly previews: Previews
  product(): ProductSettings
  /** Learns the settings of the product, so that the first page has them. Never rejects; ends with the signal. */
  learn(signal: AbortSignal): Promise<void>
} {
  // Until a process has answered: a page that says less than it could.
  let product: ProductSettings = { ...ofSettings(settings), federation: 'smartping', demo: null }
  let isKnown = false
  let isTold = false
  const neutral = (address: string) => neutralPreview(readAddress(address, settings.defaultLanguage))

  async function asked(address: string): Promise<Preview> {
    const answer = facts.parse(await ask(`${PATH}?${new URLSearchParams({ address })}`, WAIT_MS))
    product = answer.product
    isKnown = true
    return answer.preview
  }

  return {
    product: () => product,
    async learn(signal) {
      while (!isKnown && !signal.aborted) {
        await asked('/').catch(() => {})
        await delay(AGAIN_MS, undefined, { signal }).catch(() => {})
      }
    },
    previews: {
      neutral,
      async of(address) {
        try {
          const found = await asked(address)
          isTold = false
          return found
        } catch (err) {
          if (!isTold) log.warn({ err }, 'links are shown without their previews')
          isTold = true
          return neutral(address)
        }
      },
    },
  }
}
