import { type AnyView, advance, viewName } from '../../kernel/view.ts'
import type { EventLog } from '../../ports/event-log.ts'
import { streamOf } from '../../ports/stored-event.ts'
import type { ViewDocument } from '../../ports/view-store.ts'
import { openReading } from '../open/stores.ts'
import { isOfThisBuild, VIEWS } from '../open/views.ts'
import { type Command, CommandError, DONE, FAILED, type Given, MISUSED, wordOf } from './command.ts'
import { withinTime } from './engines-away.ts'
import { TASKS, takeTurns } from './migrate/turns.ts'
import { openOffline } from './offline.ts'

export const setAside: Command = {
  name: 'set-aside',
  usage: 'list | replay [id] (* replay)',
  summary: 'documents that stopped at an event: which and why; once the fault is mended, makes them again',
  isOnline: true,
  words: [1, 2],
  async run(given) {
    switch (wordOf(given, 0)) {
      case 'list':
        return list(given)
      case 'replay':
        return replay(given)
      default:
        throw new CommandError('set-aside list, or set-aside replay [id]', MISUSED)
    }
  },
}

async function list(given: Given): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const { views } = await openReading(given, opened, withinTime())
  const found = (await views.setAside()).filter(isOfThisBuild)
  for (const { name, id, position, type, error, stack } of found) {
    given.say(`${name} ${id}: ${type || 'an event'} at ${position}: ${error}`)
    if (stack) given.say(stack)
  }
  if (found.length === 0) given.say('no document is set aside')
  return found.length > 0 ? FAILED : DONE
}

/** Folds each document from its whole stream, because its content before the fault is not trusted either. */
async function replay(given: Given): Promise<number> {
  const only = wordOf(given, 1)
  await using opened = new AsyncDisposableStack()
  const offline = await openOffline(given)
  opened.defer(offline.close)
  if (offline.leases) await takeTurns(offline.leases, TASKS, opened)
  const { log, views } = offline.engine
  const stopped = async () => (await views.setAside()).filter(isOfThisBuild)
  const found = (await stopped()).filter(({ id }) => only === '' || id === only)
  if (found.length === 0) given.say(only === '' ? 'no document is set aside' : `${only} is not set aside`)
  for (const { name, id } of found) {
    const view = VIEWS.find(one => viewName(one) === name)
    const document = view && (await folded(view, log, id))
    if (!document || document.setAside) {
      given.say(`${name} ${id}: still set aside${document?.setAside ? `: ${document.setAside.error}` : ''}`)
      continue
    }
    await views.store(name, [document], await views.checkpoint(name))
    given.say(`${name} ${id}: sound again, at revision ${document.revision}`)
  }
  return (await stopped()).length > 0 ? FAILED : DONE
}

async function folded(view: AnyView, log: EventLog, id: string): Promise<ViewDocument | null> {
  let document: ViewDocument | null = null
  for (const event of await log.readStream(streamOf(view.types.category, id)))
    document = advance(view, document, event)
  return document
}
