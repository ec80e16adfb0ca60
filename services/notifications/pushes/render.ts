import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { PushMessage } from '@pingboard/contracts/push.ts'
import { shownRoleName } from '@pingboard/contracts/roles.ts'
import { shownBoard } from '@pingboard/contracts/team-names.ts'
import { never } from '../../kernel/decider.ts'
import type { BoardReader } from '../../ports/board-reader.ts'
import type { GroupMembers } from '../../ports/group-members.ts'
import type { Delivery } from '../../ports/outbox.ts'
import type { Person } from '../../ports/personal-records.ts'
import type { FixtureKind, PushKind } from '../kinds.ts'
import { scoreOf } from '../mails/results.ts'
import { presentMembership } from '../present-membership.ts'
import { PUSH_WORDS } from './words.ts'

interface RenderPorts {
  readonly boards: BoardReader
  readonly members: Pick<GroupMembers, 'membershipOf'>
}

/**
 * Writes a queued push in its reader's language, with the current score or membership.
 * @returns null when it will not be true any more, as of a board that is gone; `not-now` when it may be true again, as
 * of a game that continues
 */
export async function renderPush(
  delivery: Omit<Delivery, 'kind'> & { readonly kind: PushKind },
  { language }: Person,
  { boards, members }: RenderPorts,
): Promise<PushMessage | 'not-now' | null> {
  const { kind, data } = delivery
  switch (kind) {
    case 'added-to-group':
    case 'role-changed': {
      const held = await presentMembership(delivery, members)
      if (!held) return null
      const { groupId = '' } = data
      const role = shownRoleName(held.roleName, language)
      const [title, body] = PUSH_WORDS[language][kind](held.groupName, role)
      return { title, body, path: `/account/groups/${groupId}`, tag: `group-${groupId}`, language }
    }
    case 'fixture-finished':
    case 'fixture-postponed':
      return fixture(kind, data, language, boards)
    default:
      return never(kind)
  }
}

async function fixture(
  kind: FixtureKind,
  { boardId = '', gameId = '' }: Delivery['data'],
  language: Person['language'],
  boards: BoardReader,
): Promise<PushMessage | 'not-now' | null> {
  const found = await boards.read(boardId as BoardId)
  const presented = found && (await boards.present(found.facts))
  const board = presented && shownBoard(presented.board)
  const game = board?.games.find(({ id }) => id === gameId)
  if (!board || !game) return null
  const holds = kind === 'fixture-postponed' ? game.postponed : game.done && !game.postponed
  if (!holds) return 'not-now'
  const teams = `${game.labelTeam1} – ${game.labelTeam2}`
  const words = PUSH_WORDS[language]
  const titles =
    kind === 'fixture-finished'
      ? { title: words[kind](teams, scoreOf(game, language)), withoutScore: words[kind](teams) }
      : { title: words[kind](teams) }
  const body = `${board.name} · ${board.group.name}`
  return { ...titles, body, path: `/boards/${board.id}#${gameId}`, tag: `game-${gameId}`, language }
}
