import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { publish, rollback } from '@pingboard/infra/edge/publish.ts'
import { openRegistry } from '@pingboard/infra/edge/registry.ts'
import { SHELL_DIST } from '../slices.ts'
import { type Command, CommandError, DONE, type Given, MISUSED, textOption, wordOf } from './command.ts'

const USAGE = 'slice publish <dist>, slice rollback <name> [version], or slice list'

export const slice: Command = {
  name: 'slice',
  usage: 'publish <dist> | rollback <name> [version] | list',
  summary:
    'releases a built slice, or goes back to a version of one that was published before; --shell <dist> names another shell',
  isOnline: true,
  options: { shell: { type: 'string' } },
  words: [1, 3],
  async run(given) {
    // A mistyped path must not get a new directory with slices.
    if (!existsSync(join(given.dataDir, 'log.sqlite')))
      throw new CommandError(`there is no log.sqlite in ${given.dataDir}`)
    const [action, first] = [wordOf(given, 0), wordOf(given, 1)]
    const { length } = given.positionals
    if (action === 'publish' && length === 2) return release(given, first)
    if (action === 'rollback' && length >= 2) return goBack(given, first)
    if (action === 'list' && length === 1) return list(given)
    throw new CommandError(USAGE, MISUSED)
  },
}

const shellOf = (given: Given): string => resolve(textOption(given, 'shell') ?? SHELL_DIST)

async function release(given: Given, dist: string): Promise<number> {
  const { dataDir, say } = given
  const done = await publish({ dist: resolve(dist), dataDir, shellDist: shellOf(given) })
  say(told(done))
  return DONE
}

async function goBack(given: Given, name: string): Promise<number> {
  const { dataDir, say } = given
  const version = wordOf(given, 2) || undefined
  say(told(await rollback({ slice: name, version, dataDir, shellDist: shellOf(given) })))
  return DONE
}

const told = ({ entry, registry, changed }: Awaited<ReturnType<typeof publish>>): string =>
  changed
    ? `${entry.name} ${entry.version} is on, revision ${registry.revision}`
    : `${entry.name} ${entry.version} was on already`

async function list({ dataDir, say }: Given): Promise<number> {
  const registry = openRegistry(dataDir)
  const { revision: on } = await registry.current()
  for (const revision of await registry.list()) {
    const { slices } = await registry.read(revision)
    const versions = slices.map(({ name, version }) => `${name} ${version}`)
    say(`${revision === on ? '*' : ' '} ${revision}  ${versions.join(', ')}`)
  }
  if (on === 0) say('no slice was published')
  return DONE
}
