import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * Names of the slices of this repository, sorted: the folders `mfe-*` at its root that hold a slice. The image has their
 * builds only. A slice that is added or removed needs no line anywhere else, but for the Containerfile and CODEOWNERS, and
 * a test names both.
 */
export const SLICES = readdirSync(ROOT)
  .filter(name => /^mfe-[a-z]{1,20}$/.test(name))
  .filter(name => ['rspack.config.mjs', 'dist'].some(file => existsSync(join(ROOT, name, file))))
  .sort()
