import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { publish, rollback } from '@pingboard/infra/edge/publish.ts'
import { openSliceFiles } from '@pingboard/infra/slice-store/files.ts'
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

const releaseOptions = (given: Given) => ({
  store: openSliceFiles(given.dataDir),
  shellDist: resolve(textOption(given, 'shell') ?? SHELL_DIST),
})

async function release(given: Given, dist: string): Promise<number> {
  const done = await publish({ dist: resolve(dist), ...releaseOptions(given) })
  given.say(told(done))
  return DONE
}

async function goBack(given: Given, name: string): Promise<number> {
  const version = wordOf(given, 2) || undefined
  given.say(told(await rollback({ slice: name, version, ...releaseOptions(given) })))
  return DONE
}

const told = ({ entry, registry, changed }: Awaited<ReturnType<typeof publish>>): string =>
  changed
    ? `${entry.name} ${entry.version} is on, revision ${registry.revision}`
    : `${entry.name} ${entry.version} was on already`

async function list({ dataDir, say }: Given): Promise<number> {
  const store = openSliceFiles(dataDir)
  const { revision: on } = await store.current()
  for (const number of await store.revisions()) {
    const revision = await store.revision(number)
    const versions = revision?.slices.map(({ name, version }) => `${name} ${version}`).join(', ')
    say(`${number === on ? '*' : ' '} ${number}  ${versions ?? 'damaged'}`)
  }
  if (on === 0) say('no slice was published')
  return DONE
}
