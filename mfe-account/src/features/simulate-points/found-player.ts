import type { PlayerSummary } from '@pingboard/contracts/http/federation.ts'
import { everyRow } from '@pingboard/kit/api'
import { foldText, type Option } from '@pingboard/kit/ui/collections'
import { searchPlayers } from '../../api/search-players.ts'

/** A player to choose as the opponent. */
export interface FoundPlayer extends Option {
  /** Official ones; null when the list does not give them. */
  points: number | null
  /** How many the search found; it returns the first hundred. */
  total: number
}

/** Pages of a last name that are read for a first name: more than any whole last name has. */
const MOST_PAGES = 20

/**
 * Finds players by name. The federation searches by last name only, and a last name may have several words. So all words
 * are first searched as a last name, then one word fewer each time until somebody has it. The words left out are the
 * beginning of the first name.
 * @param detailOf what tells players of one name apart
 */
export async function findPlayers(
  name: string,
  signal: AbortSignal,
  detailOf: (player: PlayerSummary) => string,
): Promise<FoundPlayer[]> {
  const found = (rows: PlayerSummary[], total: number) =>
    rows.map(player => ({
      id: player.licenseNumber,
      label: `${player.lastname} ${player.firstname}`,
      detail: detailOf(player),
      points: player.points,
      total,
    }))
  const words = name.trim().split(/\s+/)
  for (let count = words.length; count > 0; count -= 1) {
    const lastname = words.slice(0, count).join(' ')
    const beginning = foldText(words.slice(count).join(' '))
    // The API takes two letters or more.
    if (!/\p{L}.*\p{L}/u.test(lastname)) break
    const first = await searchPlayers(lastname, signal)
    const { total, lastPage } = first.metadata
    if (total === 0) continue
    if (beginning === '' || lastPage > MOST_PAGES) return found(first.data, total)
    const all = await everyRow(async page => (page === '1' ? first : searchPlayers(lastname, signal, page)))
    const rows = all.filter(({ firstname }) => foldText(firstname).startsWith(beginning))
    if (rows.length > 0) return found(rows.slice(0, first.data.length), rows.length)
  }
  return []
}
