import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/**
 * What the live shell provides: contract numbers it serves, versions of the packages it shares, and the names that each
 * shared module exports, and the icons of the kit. A shell of an earlier build does not say the names and the icons.
 */
const provides = z.object({
  contracts: z.array(z.int()),
  shared: z.record(z.string(), z.string()),
  names: z.optional(z.record(z.string(), z.array(z.string()))),
  icons: z.optional(z.array(z.string())),
})
export type Provides = z.infer<typeof provides>

/** Reads `provides.json` of a built shell. @throws Error when there is none */
export async function readProvides(shellDist: string): Promise<Provides> {
  const text = await readFile(join(shellDist, 'provides.json'), 'utf8').catch(cause => {
    throw new Error(`there is no built shell in ${shellDist}`, { cause })
  })
  return provides.parse(JSON.parse(text))
}
