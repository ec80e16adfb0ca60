import type { Club, Fixture, Freshness } from '@pingboard/contracts/http/federation.ts'

export interface Fresh<T> {
  readonly value: T
  readonly freshness: Freshness
}

/** The national federation's data, translated. @throws Rejection FEDERATION_TIMEOUT, …_UNAVAILABLE, …_REFUSED */
export interface Federation {
  /** Championship fixtures of a club between two days, both included, by date then division. */
  fixturesOfClub(clubNumber: string, from: string, to: string): Promise<Fresh<readonly Fixture[]>>
  /** Clubs of a department as printed (`2A`, `33`, `971`…), by name. */
  clubsOfDepartment(department: string): Promise<Fresh<readonly Club[]>>
}
