import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { PushMessage } from '@pingboard/contracts/push.ts'
import { shownRoleName } from '@pingboard/contracts/roles.ts'
import { never } from '../../kernel/decider.ts'
import type { BoardReader } from '../../ports/board-reader.ts'
import type { Delivery } from '../../ports/outbox.ts'
import type { Person } from '../../ports/personal-records.ts'
import type { FixtureKind, PushKind } from '../kinds.ts'
import { scoreOf } from '../mails/results.ts'
import { PUSH_WORDS } from './words.ts'

/**
 * Writes a queued push in its reader's language, with the current score.
 * @returns null when the push is no longer true: the board is gone, or the game continues
 */
export async function renderPush(
  { kind, data }: Omit<Delivery, 'kind'> & { readonly kind: PushKind },
  { language }: Person,
  boards: BoardReader,
): Promise<PushMessage | null> {
  const { groupId = '', groupName = '', roleName = '' } = data
  switch (kind) {
    case 'added-to-group':
    case 'role-changed': {
      const role = shownRoleName(roleName, language)
      const [title, body] = PUSH_WORDS[language][kind](groupName, role)
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
): Promise<PushMessage | null> {
  const found = await boards.read(boardId as BoardId)
  const shown = found && (await boards.present(found.facts))
  const game = shown?.board.games.find(({ id }) => id === gameId)
  if (!shown || !game) return null
  const holds = kind === 'fixture-postponed' ? game.postponed : game.done && !game.postponed
  if (!holds) return null
  const teams = `${game.labelTeam1} – ${game.labelTeam2}`
  const words = PUSH_WORDS[language]
  const titles =
    kind === 'fixture-finished'
      ? { title: words[kind](teams, scoreOf(game, language)), withoutScore: words[kind](teams) }
      : { title: words[kind](teams) }
  const { board } = shown
  const body = `${board.name} · ${board.group.name}`
  return { ...titles, body, path: `/boards/${board.id}`, tag: `game-${gameId}`, language }
}
