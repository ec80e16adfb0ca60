// npm run score-path [-- <another checkout>]: the files that a score passes from the tap to the screen of a viewer,
// in the order of the walk in ARCHITECTURE.md. This program is not in infra/tools/checks, because it needs the product's
// texts, contracts and test people to start the product and tap.
import { join, resolve } from 'node:path'
import { filesOf, measurePath, TAPS } from './path/measure.ts'
import { buildTree } from './path/tree.ts'
import { linesOf, readWalk } from './path/walk.ts'

const here = join(import.meta.dirname, '..', '..')
const checkout = resolve(process.argv[2] ?? here)
const browser = process.env.PINGBOARD_BROWSER
if (!browser) throw new Error('PINGBOARD_BROWSER names no Chrome or Chromium')
await using tree = await buildTree(checkout)
const passed = await measurePath(tree.root, browser)

const say = (line: string) => process.stdout.write(`${line}\n`)
const count = (files: Iterable<string>) => {
  const all = [...files]
  const lines = all.reduce((sum, file) => sum + linesOf(tree.root, file), 0)
  return `${all.length} files, ${lines.toLocaleString('en')} lines`
}
const walk = readWalk(here).files
const files = filesOf(passed)
const line = (file: string) => {
  const where = (['scorer', 'server', 'viewer'] as const).filter(place => passed[place].has(file))
  say(`${String(linesOf(tree.root, file)).padStart(4)}  ${file}  ${where.join(', ')}`)
}
for (const file of walk) if (files.has(file)) line(file)
const [others, left] = [[...files.difference(new Set(walk))].sort(), walk.filter(file => !files.has(file))]
if (others.length > 0) say('\nNot in the walk of ARCHITECTURE.md:')
for (const file of others) line(file)
if (left.length > 0) say(`\nIn the walk, and not passed:\n${left.map(file => `      ${file}`).join('\n')}`)
say(`
the scorer's page: ${count(passed.scorer)}
the server: ${count(passed.server)}
the viewer's page: ${count(passed.viewer)}
together, in each of ${TAPS} taps: ${count(files)}`)
