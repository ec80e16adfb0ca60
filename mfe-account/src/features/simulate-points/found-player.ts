import type { PlayerSummary } from '@pingboard/contracts/http/federation.ts'
import type { Option } from '@pingboard/kit/ui/collections'
import { searchPlayers } from '../../api/search-players.ts'

/** A player to choose as the opponent. */
export interface FoundPlayer extends Option {
  /** Null when the federation does not give them. */
  points: number | null
}

/** @param detailOf what tells players of one name apart */
export const findPlayers =
  (detailOf: (player: PlayerSummary) => string) =>
  async (lastname: string, signal: AbortSignal): Promise<FoundPlayer[]> =>
    (await searchPlayers(lastname, signal)).map(player => ({
      id: player.licenseNumber,
      label: `${player.lastname} ${player.firstname}`,
      detail: detailOf(player),
      points: player.points,
    }))
