import type { GroupEvent } from '@pingboard/contracts/events/groups.ts'
import type { BoardId, GroupId } from '@pingboard/contracts/ids.ts'
import type { Consumer } from '../http/service.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Ids } from '../ports/ids.ts'
import type { SheetPlayers } from '../ports/sheet-players.ts'
import type { ViewStore } from '../ports/view-store.ts'
import type { Boards } from './parts.ts'
import { BOARD_PAGE, type BoardPage } from './views/board-page.ts'

const PAGE = 100
/** Milliseconds for the view to reach a message's position; later, the message comes again. */
const WAIT_MS = 2000

/**
 * Deletes the boards of a deleted group. They answer 404 from the deletion on, because the group decides who may see
 * them. This consumer records the deletion on each board. Its command id is derived, so a repeat finds the first one.
 * A board that was set aside takes no change: it is never shown, and only the names on its sheets are removed here.
 */
export function whenGroupIsDeleted({
  boards,
  views,
  players,
  ids,
}: {
  boards: Pick<Boards, 'handle'>
  views: Pick<ViewStore, 'find' | 'reached'>
  players: Pick<SheetPlayers, 'removeAllOfBoard'>
  ids: Pick<Ids, 'derived'>
}): Consumer {
  /**
   * Every board of the group that the view knows. Nothing may be deleted meanwhile: the pages
   * of the list would move up.
   */
  async function boardsOf(group: GroupId): Promise<BoardId[]> {
    const found: BoardId[] = []
    for (let page = 1; ; page++) {
      const { documents, total } = await views.find<BoardPage>(BOARD_PAGE, 'group', [group], {
        page,
        size: PAGE,
      })
      found.push(...documents.map(({ id }) => id as BoardId))
      if (page * PAGE >= total) return found
    }
  }

  return {
    name: 'boards-of-deleted-groups',
    topics: ['groups'],
    async handle({ event, position, correlationId, causationId }) {
      const { type, id: group } = event as GroupEvent
      if (type !== 'GroupDeleted') return
      const done = new Set<BoardId>()
      // A board opened just before is found once the view has reached the message. Each round looks again
      // once the view has the deletions of the round before, because deletions of an earlier attempt may have
      // moved the pages of the list.
      for (let seen = position; ; ) {
        await views.reached(BOARD_PAGE, seen, WAIT_MS)
        const left = (await boardsOf(group)).filter(id => !done.has(id))
        if (left.length === 0) return
        for (const id of left) {
          const commandId = ids.derived('group-deleted', group, id)
          const actorId = 'system:boards-of-deleted-groups'
          const context = { commandId, actorId, correlationId, causationId }
          done.add(id)
          try {
            const deleted = await boards.handle(id, { type: 'DeleteBoard' }, context)
            if (deleted.position > seen) seen = deleted.position
          } catch (error) {
            const code = error instanceof Rejection ? error.code : null
            // Neither refusal stops the deletion of the other boards. A member may have deleted this one just before.
            if (code === 'BOARD_SET_ASIDE') await players.removeAllOfBoard(id)
            else if (code !== 'BOARD_NOT_FOUND') throw error
          }
        }
      }
    },
  }
}
