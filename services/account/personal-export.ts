import type { PersonalExport } from '@pingboard/contracts/http/account.ts'
import { boardOfGame, type GroupId } from '@pingboard/contracts/ids.ts'
import type { Caller } from '../http/access.ts'
import { Rejection } from '../kernel/decider.ts'
import { answers } from '../kernel/turns.ts'
import type { Person } from '../ports/personal-records.ts'
import type { AccountParts } from './parts.ts'
import { profileOf } from './profile.ts'
import { sessionList } from './session-list.ts'

/** What the product holds about the caller, collected from all stores, without secrets and what passes within a day. */
export function personalExport(parts: AccountParts) {
  const { clock, people, groupMembers, pushSubscriptions, sheetPlayers, groupOfBoard, feedback, actionsOf } =
    parts
  const sessions = sessionList(parts)

  /**
   * A licence is declared and not proven, so an export tells of sheets only what the caller may see as a member of their
   * boards' groups.
   */
  async function sheetsIn(groups: readonly { id: GroupId }[], { licenseNumber }: Person) {
    if (licenseNumber === null) return []
    const own = new Set<GroupId | null>(groups.map(({ id }) => id))
    const places = await sheetPlayers.ofLicence(licenseNumber)
    const boards = new Set(places.map(({ gameId }) => boardOfGame(gameId)))
    for (const board of boards) {
      if (answers.isOver()) await answers.goOn()
      if (!own.has(await groupOfBoard(board))) boards.delete(board)
    }
    return places.filter(({ gameId }) => boards.has(boardOfGame(gameId)))
  }

  return async function exportOf(caller: Caller): Promise<PersonalExport> {
    const { userId } = caller
    const person = await people.byId(userId)
    if (!person) throw new Rejection('NOT_SIGNED_IN')
    const groups = await groupMembers.groupsOf(userId)
    const subscriptions = await pushSubscriptions.ofUser(userId)
    const sheets = await sheetsIn(groups, person)
    const reports = await feedback.ofUser(userId)
    return {
      exportedAt: clock.now().toISOString(),
      profile: profileOf(person),
      language: person.language,
      sessions: await sessions.of(caller),
      groups: groups.map(({ id, name, role, isCreator }) => ({ id, name, role, isCreator })),
      // Only the host: the rest of an endpoint's address is a secret of the browser.
      pushSubscriptions: subscriptions.map(({ endpoint, createdAt }) => ({
        host: new URL(endpoint).host,
        createdAt,
      })),
      sheets: sheets.map(({ gameId, letter, name }) => ({ gameId, letter, name })),
      feedback: reports.map(({ type, title, body, createdAt }) => ({ type, title, body, createdAt })),
      actions: await actionsOf(userId),
    }
  }
}
