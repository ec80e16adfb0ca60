import { join } from 'node:path'
import { startChild } from '../../load/support/child.ts'

export const PRODUCT = join(import.meta.dirname, 'product.ts')

/** Starts the product, lets it catch up with a log that was written while it was stopped, and stops it. */
export async function caughtUp(dir: string): Promise<void> {
  const product = startChild(PRODUCT)
  await product.ask('open', { dir })
  await product.ask('settle')
  await product.stop()
}
