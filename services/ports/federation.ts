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

/** A championship team of a club, with its fixtures by date. */
export interface TeamWithFixtures {
  /** null in old answers. */
  readonly id: string | null
  readonly label: string
  readonly gender: 'M' | 'F' | null
  /** Of the pool listed last: that of the later phase. */
  readonly divisionLabel: string | null
  readonly fixtures: readonly Fixture[]
}

export interface ClubTeams {
  /** Town of the hall; null when not known. */
  readonly town: string | null
  readonly teams: readonly TeamWithFixtures[]
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

  /**
   * The club with this number, from the list of its committee; null when the list has no such club. The number of a
   * committee that does not exist costs no question.
   */
  clubNumbered(clubNumber: string): Promise<Fresh<Club> | null>
  /**
   * Championship teams of a club, men's first, then by name. Each with its fixtures between two days, both included,
   * by date. A fixture between two teams of the club is in both.
   */
  teamsOfClub(clubNumber: string, from: string, to: string): Promise<Fresh<ClubTeams>>

  /** Whether one of the two bases knows a licence number. "No" needs an answer of both. */
  isLicence(licence: string): Promise<boolean>
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

/** Carries out one question of a person, within their limits. @throws Rejection TOO_MANY_REQUESTS */
export type AskFor = <T>(userId: string, question: () => Promise<T>) => Promise<T>
