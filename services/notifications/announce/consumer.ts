import type { AccountNotices } from '@pingboard/contracts/events/accounts.ts'
import type { BoardEvent } from '@pingboard/contracts/events/boards.ts'
import type { MembershipsChanged } from '@pingboard/contracts/events/memberships.ts'
import type { Consumer } from '../../http/service.ts'
import type { NotificationParts } from '../parts.ts'
import { ofAccount } from './account-notices.ts'
import type { Announce } from './announcer.ts'
import { eveningAt, isWorthTelling, ofBoard } from './board-changes.ts'
import { ofMemberships } from './membership-changes.ts'

/**
 * Turns public events into deliveries. One consumer takes all topics: within one process a score moves one checkpoint.
 */
export function whatPeopleAreTold(
  { clock, parisDay, members }: NotificationParts,
  announce: Announce,
): Consumer {
  async function toldOfBoard(event: BoardEvent) {
    const evening = eveningAt(clock.now(), parisDay)
    if (event.type === 'BoardDeleted' || !isWorthTelling(event, evening)) return []
    return ofBoard(event, await members.of(event.board.groupId), evening)
  }

  return {
    name: 'notifications',
    topics: ['accounts', 'memberships', 'boards'],
    async handle({ topic, event }) {
      // The topic determines the type of the event.
      if (topic === 'accounts') await announce(ofAccount(event as AccountNotices))
      else if (topic === 'memberships') await announce(ofMemberships(event as MembershipsChanged))
      else await announce(await toldOfBoard(event as BoardEvent))
    },
  }
}
