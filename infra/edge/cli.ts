import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { publish, rollback } from './publish.ts'
import { openRegistry } from './registry.ts'

/**
 * Releases slices while the server runs: it works on the data directory, and the server sees the pointer move.
 *
 *   node infra/edge/cli.ts publish <dist>
 *   node infra/edge/cli.ts rollback <revision>
 *   node infra/edge/cli.ts list
 */
const root = resolve(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: process.env.DATA_DIR ?? resolve(root, 'data') },
    shell: { type: 'string', default: resolve(root, 'shell/dist') },
  },
})
const dataDir = resolve(values.data)
const say = (line: string) => process.stdout.write(`${line}\n`)

const commands: Record<string, (value: string) => Promise<void>> = {
  async publish(dist) {
    const done = await publish({ dist: resolve(dist), dataDir, shellDist: resolve(values.shell) })
    const what = `${done.entry.name} ${done.entry.version}`
    say(done.changed ? `${what} is on, revision ${done.registry.revision}` : `${what} was on already`)
  },
  async rollback(revision) {
    const registry = await rollback(dataDir, Number(revision))
    say(`revision ${registry.revision} is on: ${versions(registry.slices)}`)
  },
  async list() {
    const store = openRegistry(dataDir)
    const { revision: on } = await store.current()
    for (const revision of await store.list()) {
      const { slices } = await store.read(revision)
      say(`${revision === on ? '*' : ' '} ${revision}  ${versions(slices)}`)
    }
  },
}

const versions = (slices: readonly { name: string; version: string }[]) =>
  slices.map(({ name, version }) => `${name} ${version}`).join(', ')

const [name = '', value = ''] = positionals
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command || (name !== 'list' && !value)) {
  process.stderr.write(
    'usage: cli.ts publish <dist> | rollback <revision> | list  [--data dir] [--shell dist]\n',
  )
  process.exitCode = 2
} else {
  await command(value).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
}
