import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, measurePath } from '../load/path/measure.ts'
import { buildTree } from '../load/path/tree.ts'
import { linesOf, readWalk } from '../load/path/walk.ts'
import { BROWSER, WHY_NOT } from '../support/browser.ts'

const ROOT = join(import.meta.dirname, '..', '..')

test.skipIf(!BROWSER)(
  `a score passes the files that ARCHITECTURE.md names, and no other${WHY_NOT}`,
  { timeout: 240_000 },
  async () => {
    await using tree = await buildTree(ROOT)
    const passed = [...filesOf(await measurePath(tree.root, BROWSER ?? ''))]
    const { files, said } = readWalk(ROOT)
    expect(passed.sort()).toEqual(files.toSorted())
    expect(said.files).toBe(passed.length)
    const lines = passed.reduce((sum, file) => sum + linesOf(tree.root, file), 0)
    expect(lines).toBeLessThanOrEqual(said.lines)
  },
)
