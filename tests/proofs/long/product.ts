// The standalone product as shipped, in its own process, which reports how long each turn of its event loop took.
import { answerAsks } from '../../load/support/answer-asks.ts'
import type { Product } from '../../support/product.ts'
import { type Stretches, stretchesOf } from '../../support/stretches.ts'

// Outside production each answer is checked against its contract in one long turn.
process.env.NODE_ENV = 'production'
const { startProduct } = await import('../../support/product.ts')

let product: Product
let end: () => void
let turns: Promise<Stretches>

answerAsks(
  {
    async open({ dir }: { dir: string }) {
      product = await startProduct({ dataDir: dir })
      return product.origin
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
