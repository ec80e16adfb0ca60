import { isDeepStrictEqual } from 'node:util'
import { catchUp, rebuild } from '../../../kernel/projector.ts'
import { viewName } from '../../../kernel/view.ts'
import type { EventLog } from '../../../ports/event-log.ts'
import type { ViewDocument, ViewStore } from '../../../ports/view-store.ts'
import { VIEWS } from '../../open/views.ts'
import { CommandError } from '../command.ts'

interface Engine {
  readonly log: EventLog
  readonly views: ViewStore
}

/** Events projected into one batch of documents. */
const LIMIT = { limit: 2000 }

/** Builds every view of this build from the log alone. @returns how many documents there are */
export async function buildViews(engine: Engine): Promise<number> {
  let documents = 0
  for (const view of VIEWS) {
    await rebuild(view, engine, LIMIT)
    for await (const _ of engine.views.all(viewName(view))) documents++
  }
  return documents
}

/**
 * Compares the views of two engines, document by document. Positions differ between logs, so they are left out. The
 * source is brought level with its log first.
 * @throws CommandError naming the first document that differs
 */
export async function compareViews(from: Engine, to: Engine): Promise<void> {
  for (const view of VIEWS) {
    await catchUp(view, from, LIMIT)
    const name = viewName(view)
    const others = to.views.all(name)[Symbol.asyncIterator]()
    for await (const document of from.views.all(name)) {
      const { value: other } = await others.next()
      if (!other || !isDeepStrictEqual(withoutPositions(document), withoutPositions(other)))
        throw new CommandError(`${name} ${document.id} differs in the target`)
    }
    if (!(await others.next()).done) throw new CommandError(`${name} has more documents in the target`)
  }
}

/** As text, since a store may keep `undefined` and the order of keys differently. */
function withoutPositions({ id, revision, doc, keys, order, setAside }: ViewDocument): unknown {
  return JSON.parse(
    JSON.stringify([id, revision, doc, keys, order, setAside ? [setAside.type, setAside.error] : null]),
  )
}
