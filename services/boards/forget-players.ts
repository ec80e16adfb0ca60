import type { BoardEvent } from '@pingboard/contracts/events/boards.ts'
import type { Consumer } from '../http/service.ts'
import type { SheetPlayers } from '../ports/sheet-players.ts'

/** Names on the sheets of a deleted board are nobody's to read any more: they go with it. */
export function whenBoardIsDeleted(players: SheetPlayers): Consumer {
  return {
    name: 'players-of-deleted-boards',
    topics: ['boards'],
    async handle({ event }) {
      const told = event as BoardEvent
      if (told.type === 'BoardDeleted') await players.removeAllOfBoard(told.id)
    },
  }
}
