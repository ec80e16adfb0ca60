import * as z from 'zod/mini'
import { LIMITS } from '../constants.ts'
import { clubNumber, day, department, licence, text } from '../fields.ts'
import { route } from '../route.ts'
import { listOf, page } from './common.ts'
import { fixtureFields } from './games.ts'

/** A championship fixture of a club, as the federation announces it. */
export const fixture = z.object({
  /** `renc_id` of the federation: the natural key of a fixture. */
  id: z.string(),
  ...fixtureFields,
  /** null: not played, or no score entered. */
  scoreTeam1: z.nullable(z.number()),
  scoreTeam2: z.nullable(z.number()),
  /** The query string of the fixture's match sheet. */
  link: z.string(),
  predictedDate: z.nullable(day),
  actualDate: z.nullable(day),
  /** The federation says live scoring exists. */
  live: z.boolean(),
})
export type Fixture = z.infer<typeof fixture>

export const club = z.object({
  clubId: z.string(),
  clubNumber: z.string(),
  name: z.string(),
  /** Day of affiliation for the season; null while not renewed. */
  validation: z.nullable(day),
  /** `L` free, `C` corporate, `M` mixed, `V` virtual. */
  clubType: z.nullable(z.string()),
})
export type Club = z.infer<typeof club>

/**
 * When the federation gave these data. `stale`: these are stored data, because the federation failed since or did not
 * answer in time. Pages then show their date.
 */
export const freshness = z.object({
  fetchedAt: z.iso.datetime(),
  stale: z.boolean(),
  /** `demo`: the simulated federation. */
  source: z.enum(['demo', 'smartping']),
})
export type Freshness = z.infer<typeof freshness>

const FEDERATION_ERRORS = ['FEDERATION_UNAVAILABLE', 'FEDERATION_REFUSED', 'FEDERATION_TIMEOUT'] as const

export const listClubGames = route({
  method: 'GET',
  path: '/fftt/club/{clubNumber}/games',
  summary: 'Championship fixtures of a club from startDate to endDate, both included, by date.',
  access: { actor: 'session' },
  params: z.strictObject({ clubNumber }),
  query: z.strictObject({ startDate: day, endDate: day, page }),
  status: 200,
  reply: z.extend(listOf(fixture), { freshness }),
  errors: ['INVALID_DATE_RANGE', ...FEDERATION_ERRORS],
})

export const listClubs = route({
  method: 'GET',
  path: '/fftt/clubs',
  summary: 'Clubs of a French department, by name.',
  access: { actor: 'session' },
  query: z.strictObject({ department, page }),
  status: 200,
  reply: z.extend(listOf(club), { freshness }),
  errors: [...FEDERATION_ERRORS],
})

/**
 * A licence holder. v1 is the ranking base: points and matches validated each month. v2 is the daily base (SPID),
 * which also counts matches not yet validated; its ranks come from the ranking base. A field without data is null.
 */
export const player = z.object({
  licenseNumber: z.string(),
  licenseId: z.nullable(z.string()),
  lastname: z.string(),
  firstname: z.string(),
  clubLabel: z.nullable(z.string()),
  clubNumber: z.nullable(z.string()),
  /** Empty or `F`: French. */
  nationality: z.nullable(z.string()),
  globalRanking: z.nullable(z.int()),
  oldNationalRanking: z.nullable(z.int()),
  /** National rank, or the number of a numbered player. */
  rank: z.nullable(z.int()),
  /** Code of the age category: `S`, `C2`, `V50`. */
  category: z.nullable(z.string()),
  categoryLabel: z.nullable(z.string()),
  regionalRanking: z.nullable(z.int()),
  departementalRanking: z.nullable(z.int()),
  /** Points at the start of the season. */
  initialPoints: z.nullable(z.number()),
  /** Points of the phase, frozen in July and January. */
  officialPoints: z.nullable(z.number()),
  /** Points of the previous month. */
  oldPoints: z.nullable(z.number()),
  /** Monthly points. */
  points: z.nullable(z.number()),
  gender: z.nullable(z.enum(['M', 'F'])),
  /** `T` competition, `P` leisure, as the federation says. */
  type: z.nullable(z.string()),
  certification: z.nullable(z.string()),
  validation: z.nullable(day),
  /** An estimate: monthly points, plus the gain of matches not yet validated. */
  virtual: z.nullable(z.number()),
})
export type Player = z.infer<typeof player>

/** A row of a search, with the fields of the federation's lists. */
export const playerSummary = z.object({
  licenseNumber: z.string(),
  lastname: z.string(),
  firstname: z.string(),
  clubLabel: z.nullable(z.string()),
  clubNumber: z.nullable(z.string()),
  gender: z.nullable(z.enum(['M', 'F'])),
  points: z.nullable(z.number()),
})
export type PlayerSummary = z.infer<typeof playerSummary>

/** A match of a player, from the player's side. */
export const playerMatch = z.object({
  id: z.string(),
  /** Contest; null where the ranking base gives only its code. */
  event: z.nullable(z.string()),
  /** Opponent. */
  name: z.string(),
  /** Opponent's official points; v1 rounds them down to hundreds. Null when the base does not give them. */
  officialPoints: z.nullable(z.number()),
  /** Opponent's points of the month; null when neither base gives them. */
  points: z.nullable(z.number()),
  /** Opponent's rank, if a numbered player. */
  rank: z.nullable(z.int()),
  victory: z.boolean(),
  withdraw: z.boolean(),
  /** Coefficient of the contest. */
  coef: z.number(),
  date: day,
  /** Points won or lost, coefficient included. Until validation, an estimate by the grid; 0 when it does not count. */
  gain: z.nullable(z.number()),
  /**
   * `normal`: the winner did not have fewer points; `abnormal`: fewer. Null when points are unknown, or the match does not
   * count.
   */
  outcome: z.nullable(z.enum(['normal', 'abnormal'])),
  /** `mysql`: validated, in the ranking base. `spid`: entered, not validated yet. */
  source: z.enum(['mysql', 'spid']),
})
export type PlayerMatch = z.infer<typeof playerMatch>

/** Ranking of a player in one phase of a season, oldest first. */
export const rankingPhase = z.object({
  /** `2023-2024` */
  season: z.string(),
  phase: z.int(),
  points: z.number(),
  /** Only for a numbered player. */
  rank: z.nullable(z.int()),
})
export type RankingPhase = z.infer<typeof rankingPhase>

const player404 = ['PLAYER_NOT_FOUND', ...FEDERATION_ERRORS] as const
const ofLicence = z.strictObject({ licence })

const getPlayerRoute = {
  method: 'GET',
  access: { actor: 'session' },
  params: ofLicence,
  status: 200,
  reply: z.extend(player, { freshness }),
  errors: player404,
} as const
export const getPlayer = route({
  ...getPlayerRoute,
  path: '/fftt/players/{licence}',
  summary: 'A licence holder, from the ranking base of the month.',
})
export const getPlayerV2 = route({
  ...getPlayerRoute,
  path: '/fftt/v2/players/{licence}',
  summary: 'A licence holder, from the daily base.',
})

export const listPlayers = route({
  method: 'GET',
  path: '/fftt/players',
  summary: 'Licence holders of a club, or with a last name: exactly one of the two. Sorted by name.',
  access: { actor: 'session' },
  query: z
    .strictObject({ lastname: z.optional(text(LIMITS.name, 2)), clubNumber: z.optional(clubNumber), page })
    .check(
      z.refine(({ lastname, clubNumber }) => (lastname === undefined) !== (clubNumber === undefined), {
        error: 'exactly one of lastname and clubNumber',
      }),
    ),
  status: 200,
  reply: z.extend(listOf(playerSummary), { freshness }),
  errors: [...FEDERATION_ERRORS],
})

const playerGamesRoute = {
  method: 'GET',
  access: { actor: 'session' },
  params: ofLicence,
  query: z.strictObject({ page }),
  status: 200,
  reply: z.extend(listOf(playerMatch), { freshness }),
  errors: player404,
} as const
export const listPlayerGames = route({
  ...playerGamesRoute,
  path: '/fftt/players/{licence}/games',
  summary: 'Validated matches of a player, newest first.',
})
export const listPlayerGamesV2 = route({
  ...playerGamesRoute,
  path: '/fftt/v2/players/{licence}/games',
  summary: 'Every match of a player this season, validated or not, newest first.',
})

export const playerHistory = route({
  method: 'GET',
  path: '/fftt/players/{licence}/history',
  summary: 'Ranking of a player by season and phase, oldest first.',
  access: { actor: 'session' },
  params: ofLicence,
  query: z.strictObject({ page }),
  status: 200,
  reply: z.extend(listOf(rankingPhase), { freshness }),
  errors: player404,
})

export const federationRoutes = {
  listClubGames,
  listClubs,
  getPlayer,
  getPlayerV2,
  listPlayers,
  listPlayerGames,
  listPlayerGamesV2,
  playerHistory,
}
