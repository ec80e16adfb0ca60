// The standalone product as shipped, in its own process, which reports how long each turn of its event loop took.
import { setTimeout as wait } from 'node:timers/promises'
import { answerAsks } from '../../load/support/answer-asks.ts'
import type { Product } from '../../support/product.ts'
import { type Stretches, stretchesOf } from '../../support/stretches.ts'

// Outside production each answer is checked against its contract in one long turn.
process.env.NODE_ENV = 'production'
const { startProduct } = await import('../../support/product.ts')

/** Looks in a row at which the product did next to nothing; milliseconds between them; share of a core. */
const QUIET = 4
const LOOK_MS = 250
const IDLE = 0.1

let product: Product
let end: () => void
let turns: Promise<Stretches>

answerAsks(
  {
    async open({ dir }: { dir: string }) {
      product = await startProduct({ dataDir: dir })
      return product.origin
    },
    /** Resolves when the product has caught up with a log that was written while it was stopped. */
    async settle() {
      for (let quiet = 0; quiet < QUIET; ) {
        const before = process.cpuUsage()
        await wait(LOOK_MS)
        const { user, system } = process.cpuUsage(before)
        quiet = (user + system) / 1000 < LOOK_MS * IDLE ? quiet + 1 : 0
      }
    },
    begin() {
      const { promise, resolve } = Promise.withResolvers<void>()
      end = resolve
      turns = stretchesOf(() => promise)
    },
    end() {
      end()
      return turns
    },
  },
  () => product?.close(),
)
