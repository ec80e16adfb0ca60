import type {
  Club,
  Fixture,
  Freshness,
  Player,
  PlayerMatch,
  PlayerSummary,
  RankingPhase,
} from '@pingboard/contracts/http/federation.ts'

export interface Fresh<T> {
  readonly value: T
  readonly freshness: Freshness
}

/** A licence holder as the federation gives it, without the points that the product computes. */
export type Licensee = Omit<Player, 'virtual'>

/** A match as the federation gives it. Until it is validated, the product computes what the match is worth. */
export interface EnteredMatch extends Omit<PlayerMatch, 'gain' | 'outcome'> {
  /** Points the federation gave, coefficient included; null while not validated. */
  readonly validatedGain: number | null
  /** Two players a side: never counts. */
  readonly doubles: boolean
}

/**
 * The national federation's data, translated. Each question has one deadline, for all its upstream calls together.
 * @throws Rejection FEDERATION_TIMEOUT, …_UNAVAILABLE, …_REFUSED
 */
export interface Federation {
  /** Championship fixtures of a club between two days, both included, by date then division. */
  fixturesOfClub(clubNumber: string, from: string, to: string): Promise<Fresh<readonly Fixture[]>>
  /** Clubs of a department as printed (`2A`, `33`, `971`…), by name. */
  clubsOfDepartment(department: string): Promise<Fresh<readonly Club[]>>

  /** From the ranking base of the month. @throws Rejection PLAYER_NOT_FOUND */
  rankedPlayer(licence: string): Promise<Fresh<Licensee>>
  /** From the daily base. `matches` is null when not read in time. @throws Rejection PLAYER_NOT_FOUND */
  dailyPlayer(
    licence: string,
  ): Promise<Fresh<{ readonly player: Licensee; readonly matches: readonly EnteredMatch[] | null }>>
  /** Licence holders of a club, by name. */
  playersOfClub(clubNumber: string): Promise<Fresh<readonly PlayerSummary[]>>
  /** Licence holders with a last name, by name. Accents and case do not matter. */
  playersNamed(lastname: string): Promise<Fresh<readonly PlayerSummary[]>>
  /** Matches of the ranking base, newest first. @throws Rejection PLAYER_NOT_FOUND */
  validatedMatches(licence: string): Promise<Fresh<readonly EnteredMatch[]>>
  /**
   * Every match of the season, newest first, and the player's monthly points, null when they are not known.
   * @throws Rejection PLAYER_NOT_FOUND
   */
  seasonMatches(
    licence: string,
  ): Promise<Fresh<{ readonly points: number | null; readonly matches: readonly EnteredMatch[] }>>
  /** Oldest first. @throws Rejection PLAYER_NOT_FOUND */
  rankingHistory(licence: string): Promise<Fresh<readonly RankingPhase[]>>
}
