import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openSliceFiles } from '@pingboard/infra/slice-store/files.ts'
import type { SliceStore } from '../../ports/slice-store.ts'
import { openSlicesIn } from '../open/shared.ts'
import { openMongodbOf, SILENT } from '../open/stores.ts'
import { type Command, CommandError, type Given, MISUSED, wordOf } from './command.ts'
import { withinTime } from './engines-away.ts'
import { sliceHistory, sliceList } from './slice-lists.ts'
import { SLICE_RELEASES } from './slice-releases.ts'
import { sliceToken, TOKEN_OPTIONS, TOKEN_USAGE } from './slice-token.ts'

interface Action {
  /** Lowest and highest number of words after the action. */
  readonly words: readonly [least: number, most: number]
  /** Its options, beside those of every action. */
  readonly options?: readonly string[]
  run(given: Given, store: SliceStore): Promise<number>
}

const ACTIONS: Readonly<Record<string, Action>> = {
  list: { words: [0, 0], run: sliceList },
  history: { words: [0, 1], run: sliceHistory },
  ...SLICE_RELEASES,
}
/** Options of every action. */
const OF_EVERY = ['help', 'data', 'shell', 'commit']
const USAGE = [
  'list',
  'history [name]',
  'publish <dist>',
  'candidate <dist> | <name> [version]',
  'promote <name>',
  'abandon <name>',
  'rollback <name> [version]',
  'withdraw <name>',
  TOKEN_USAGE,
].join(' | ')

export const slice: Command = {
  name: 'slice',
  usage: USAGE,
  summary:
    'releases a built slice, tries it with some (--share 25, --group <id>[,<id>], --tester <email>[,<email>]), takes it back (--reason), and says who released what (--commit); --shell <dist> names another shell',
  isOnline: true,
  options: {
    shell: { type: 'string' },
    share: { type: 'string' },
    group: { type: 'string' },
    tester: { type: 'string' },
    reason: { type: 'string' },
    commit: { type: 'string' },
    ...TOKEN_OPTIONS,
  },
  words: [1, 3],
  async run(given) {
    const name = wordOf(given, 0)
    if (name === 'token') return sliceToken(given)
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
    const words = given.positionals.length - 1
    if (!action || words < action.words[0] || words > action.words[1])
      throw new CommandError(`slice ${USAGE}`, MISUSED)
    const known = [...OF_EVERY, ...(action.options ?? [])]
    const foreign = Object.keys(given.options).find(option => !known.includes(option))
    // A share that is not heard would release to everybody.
    if (foreign) throw new CommandError(`slice ${name} has no --${foreign}`, MISUSED)
    await using opened = new AsyncDisposableStack()
    return await action.run(given, await storeOf(given, opened))
  },
}

async function storeOf(given: Given, opened: AsyncDisposableStack): Promise<SliceStore> {
  const { dataDir, engines } = given
  if (engines?.mongodb) {
    const patience = { logger: SILENT, ...withinTime() }
    return openSlicesIn(await openMongodbOf(engines.mongodb, patience, opened), dataDir)
  }
  // A mistyped path must not get a new directory with slices.
  if (!existsSync(join(dataDir, 'log.sqlite'))) throw new CommandError(`there is no log.sqlite in ${dataDir}`)
  return openSliceFiles(dataDir)
}
