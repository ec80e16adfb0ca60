import { firstOfMonth } from '@pingboard/contracts/first-of-month.ts'
import { type Board, createBoard, getBoard, listGroupBoards } from '@pingboard/contracts/http/boards.ts'
import { listClubGames } from '@pingboard/contracts/http/federation.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { DemoPerson } from './person.ts'

/** The scorer's board of a day, opened when there is none yet; null when the club plays no fixture that day. */
export async function boardOfDay(scorer: DemoPerson, group: Group, day: string): Promise<Board | null> {
  const known = await scorer.ask(listGroupBoards, { params: { id: group.id } })
  const open = known.data.find(
    ({ createdBy, games }) =>
      createdBy === scorer.profile.id && games.some(game => game.predictedDate === day),
  )
  if (open) return scorer.ask(getBoard, { params: { id: open.id } })

  const { data } = await scorer.ask(listClubGames, {
    params: { clubNumber: group.clubNumber },
    query: { startDate: day, endDate: day },
  })
  if (data.length === 0) return null
  const games = data.map(fixture => ({
    ...fixture,
    externalId: fixture.id,
    predictedDate: day,
  }))
  return scorer.ask(createBoard, {
    body: { name: `Soirée du ${frenchDay(day)}`, clubNumber: group.clubNumber, groupId: group.id, games },
  })
}

/** "21 novembre", "1er novembre". UTC on both sides, so that no time zone changes the date. */
function frenchDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const format = new Intl.DateTimeFormat('fr', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return firstOfMonth(format.format(Date.UTC(year, month - 1, date)), 'fr')
}
