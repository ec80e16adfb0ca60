import { inspectLog, type StoredVersion } from '@pingboard/infra/event-log/inspect.ts'
import { VERSIONS } from '../open/views.ts'
import { type Command, CommandError, DONE, type Given, isOnEngines } from './command.ts'
import { openOffline } from './offline.ts'

export const views: Command = {
  name: 'views',
  usage: '[--drop] (* --drop)',
  summary: 'versions of the views, their size and last use; --drop removes all but those of this build',
  isOnline: true,
  options: { drop: { type: 'boolean' } },
  words: [0, 0],
  async run(given) {
    if (isOnEngines(given))
      throw new CommandError(
        'views is about log.sqlite: on engines, a version that no process has used for a day is dropped by itself',
      )
    return given.options.drop === true ? drop(given) : list(given)
  },
}

const isOurs = ({ name }: StoredVersion): boolean => VERSIONS.includes(name)

function versionsIn(dataDir: string): readonly StoredVersion[] {
  const log = inspectLog(dataDir)
  try {
    return log.versions()
  } finally {
    log.close()
  }
}

function list({ dataDir, say }: Given): number {
  for (const version of versionsIn(dataDir)) {
    const { name, documents, bytes, usedAt } = version
    const use = usedAt === null ? 'no use noted' : `last used ${usedAt}`
    const build = isOurs(version) ? ', of this build' : ''
    say(`${name}: ${documents} documents, ${(bytes / 1e6).toFixed(1)} MB, ${use}${build}`)
  }
  return DONE
}

async function drop(given: Given): Promise<number> {
  const { dataDir, say } = given
  const offline = await openOffline(given)
  try {
    const others = versionsIn(dataDir).filter(version => !isOurs(version))
    for (const { name } of others) {
      await offline.engine.views.drop(name)
      say(`${name}: dropped`)
    }
    if (others.length === 0) say('there are no other versions')
    return DONE
  } finally {
    await offline.close()
  }
}
