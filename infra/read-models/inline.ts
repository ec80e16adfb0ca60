import { type AnyView, advance, Hole, viewName } from '@pingboard/services/kernel/view.ts'
import { categoryOf, idOf, type StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import type { ViewDocument } from '@pingboard/services/ports/view-store.ts'
import type { Participant } from '../event-log/group-commit.ts'
import type { SqliteEventLog } from '../event-log/sqlite.ts'
import { DocumentDamaged } from './rows.ts'
import type { SqliteViewStore } from './sqlite.ts'

/**
 * The projector's loop, run early: a view that is level with the log goes forward in the transaction that stores the
 * events. A view that is behind, or lacks an event, is left to the loop.
 * @param onBehind called after the commit with each view that the loop must bring level with the log
 */
export function inlineProjection(
  views: readonly AnyView[],
  log: SqliteEventLog,
  store: SqliteViewStore,
  onBehind: (view: AnyView) => void,
): Participant {
  let behind: AnyView[] = []

  /** False when an event before the given ones is missing, or a document is damaged: the loop makes it good. */
  function project(view: AnyView, events: readonly StoredEvent[]): boolean {
    const name = viewName(view)
    const touched = new Map<string, ViewDocument>()
    try {
      for (const event of events) {
        if (categoryOf(event.stream) !== view.types.category) continue
        const id = idOf(event.stream)
        const document = touched.get(id) ?? store.current(name, id)
        const next = advance(view, document, event, true)
        if (next !== document) touched.set(id, next)
      }
    } catch (error) {
      if (error instanceof Hole || error instanceof DocumentDamaged) return false
      throw error
    }
    store.stage(name, [...touched.values()])
    return true
  }

  return {
    begin() {
      behind = []
    },
    beforeCommit() {
      const { events, before, after } = log.written
      if (events.length === 0) return
      for (const view of views) {
        const name = viewName(view)
        if (store.currentCheckpoint(name) === before && project(view, events))
          store.stageCheckpoint(name, after)
        else behind.push(view)
      }
    },
    committed() {
      for (const view of behind) onBehind(view)
    },
  }
}
