import * as z from 'zod/mini'
import { clubNumber, day, department } from '../fields.ts'
import { route } from '../route.ts'
import { listOf, page } from './common.ts'

/** A championship fixture of a club, as the federation announces it. */
export const fixture = z.object({
  /** `renc_id` of the federation: the natural key of a fixture. */
  id: z.string(),
  idTeam1: z.nullable(z.string()),
  idTeam2: z.nullable(z.string()),
  label: z.string(),
  /** `EXEMPT` for a missing side. */
  labelTeam1: z.string(),
  labelTeam2: z.string(),
  /** null: not played, or not entered. */
  scoreTeam1: z.nullable(z.number()),
  scoreTeam2: z.nullable(z.number()),
  /** The query string of its match sheet. */
  link: z.string(),
  predictedDate: z.nullable(day),
  actualDate: z.nullable(day),
  clubNumber1: z.nullable(z.string()),
  clubNumber2: z.nullable(z.string()),
  poule: z.nullable(z.string()),
  /** The federation says live scoring exists. */
  live: z.boolean(),
  divisionId: z.nullable(z.string()),
  divisionLabel: z.nullable(z.string()),
  organismId: z.nullable(z.string()),
  organismLabel: z.nullable(z.string()),
  organismCode: z.nullable(z.string()),
  gender: z.nullable(z.enum(['M', 'F'])),
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

/** When the federation gave these data, and whether it failed since (they are then shown with their date). */
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

export const federationRoutes = { listClubGames, listClubs }
