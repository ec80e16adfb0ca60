import type { GroupEvent } from '@pingboard/contracts/events/groups.ts'
import type { Consumer } from '../http/service.ts'
import type { CommandHandler } from '../kernel/handle-command.ts'
import type { Ids } from '../ports/ids.ts'
import type { ViewStore } from '../ports/view-store.ts'
import type { BoardCommand } from './board/commands.ts'
import type { BoardDomainEvent } from './board/events.ts'
import type { BoardState } from './board/state.ts'
import { BOARD_PAGE, type BoardPage } from './views/board-page.ts'

const PAGE = 100

/**
 * A deleted group takes its boards with it. They answer 404 from the deletion on, because the group decides who may
 * see them; this records it on each board. The command's id is derived, so a repeat meets what was done already.
 */
export function whenGroupIsDeleted({
  handler,
  views,
  ids,
}: {
  handler: CommandHandler<BoardState, BoardCommand, BoardDomainEvent>
  views: ViewStore
  ids: Ids
}): Consumer {
  return {
    name: 'boards-of-deleted-groups',
    topics: ['groups'],
    async handle({ event, correlationId, causationId }) {
      const { type, id: group } = event as GroupEvent
      if (type !== 'GroupDeleted') return
      for (;;) {
        // Each deletion takes its board off this list, so the first page is always the next one.
        const { documents } = await views.find<BoardPage>(BOARD_PAGE, 'group', [group], {
          page: 1,
          size: PAGE,
        })
        if (documents.length === 0) return
        for (const { id } of documents) {
          const commandId = ids.derived('group-deleted', group, id)
          const actorId = 'system:boards-of-deleted-groups'
          const { position } = await handler.handle(
            id,
            { type: 'DeleteBoard' },
            { commandId, actorId, correlationId, causationId },
          )
          await views.reached(BOARD_PAGE, position, 2000)
        }
      }
    },
  }
}
