import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** What the live shell says of itself: contract numbers it serves, versions of what it shares, its own addresses. */
const provides = z.object({
  contracts: z.array(z.int()),
  shared: z.record(z.string(), z.string()),
})
export type Provides = z.infer<typeof provides>

/** Reads `provides.json` of a built shell. */
export const readProvides = async (shellDist: string): Promise<Provides> =>
  provides.parse(JSON.parse(await readFile(join(shellDist, 'provides.json'), 'utf8')))
