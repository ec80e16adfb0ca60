import type {
  Freshness,
  Player,
  PlayerMatch,
  PlayerSummary,
  RankingPhase,
} from '@pingboard/contracts/http/federation.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Federation } from '../ports/federation.ts'
import { monthsToCount, valued, virtualPoints } from './matches.ts'
import { type FreshList, paged } from './paged.ts'

export type FreshPlayer = Player & { freshness: Freshness }

/** A licence holder from the ranking base. It has no match that is not validated, so there are no virtual points. */
export async function rankedPlayer(federation: Federation, licence: string): Promise<FreshPlayer> {
  const { value, freshness } = await federation.rankedPlayer(licence)
  return { ...value, virtual: null, freshness }
}

/** A licence holder from the daily base. @param today the day in Paris, `yyyy-MM-dd` */
export async function dailyPlayer(
  federation: Federation,
  licence: string,
  today: string,
): Promise<FreshPlayer> {
  const { value, freshness } = await federation.dailyPlayer(licence)
  const { player, matches } = value
  return { ...player, virtual: virtualPoints(player.points, matches, today), freshness }
}

/** Licence holders of a club or of a last name: exactly one of the two. @throws Rejection INVALID_REQUEST */
export async function players(
  federation: Federation,
  query: { lastname?: string; clubNumber?: string; page: number },
): Promise<FreshList<PlayerSummary>> {
  const { lastname, clubNumber, page } = query
  if (clubNumber !== undefined && lastname === undefined)
    return paged(await federation.playersOfClub(clubNumber), page)
  if (lastname !== undefined && clubNumber === undefined)
    return paged(await federation.playersNamed(lastname), page)
  throw new Rejection('INVALID_REQUEST')
}

type OfPlayer = { licence: string; page: number }

/** Validated matches, newest first. */
export async function validatedMatches(
  federation: Federation,
  { licence, page }: OfPlayer,
): Promise<FreshList<PlayerMatch>> {
  const { value, freshness } = await federation.validatedMatches(licence)
  const list = paged({ value, freshness }, page)
  return { ...list, data: list.data.map(match => valued(match, null, [])) }
}

/**
 * Every match of the season, newest first; matches not validated get the points of the grid.
 * @param today the day in Paris, `yyyy-MM-dd`
 */
export async function seasonMatches(
  federation: Federation,
  { licence, page }: OfPlayer,
  today: string,
): Promise<FreshList<PlayerMatch>> {
  const { value, freshness } = await federation.seasonMatches(licence)
  const list = paged({ value: value.matches, freshness }, page)
  const waiting = monthsToCount(value.matches, today)
  return { ...list, data: list.data.map(match => valued(match, value.points, waiting)) }
}

/** Ranking by season and phase, oldest first. */
export async function rankingHistory(
  federation: Federation,
  { licence, page }: OfPlayer,
): Promise<FreshList<RankingPhase>> {
  return paged(await federation.rankingHistory(licence), page)
}
