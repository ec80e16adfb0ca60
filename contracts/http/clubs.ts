import * as z from 'zod/mini'
import { clubNumber, day } from '../fields.ts'
import { boardId } from '../ids.ts'
import { route } from '../route.ts'
import { board } from './boards.ts'
import { fixture, freshness } from './federation.ts'
import { game } from './games.ts'

/** A championship fixture as everybody may see it. Its `id` is the `externalId` of a game on a board. */
export const clubFixture = z.omit(fixture, { link: true, live: true })
export type ClubFixture = z.infer<typeof clubFixture>

/** A championship team of a club. */
export const clubTeam = z.object({
  /** The federation's number of the team, as in the fixtures; null in old answers. */
  id: z.nullable(z.string()),
  label: z.string(),
  gender: z.nullable(z.enum(['M', 'F'])),
  divisionLabel: z.nullable(z.string()),
  /** Number of the pool, as people know it. */
  poule: z.nullable(z.string()),
  /** Fixtures before `today`, and those of today that have a score; latest first, at most three. */
  last: z.array(clubFixture),
  /** The other fixtures, soonest first, at most three. */
  next: z.array(clubFixture),
})
export type ClubTeam = z.infer<typeof clubTeam>

export const clubPage = z.object({
  clubNumber: z.string(),
  name: z.string(),
  /** Town of the hall, as the federation writes it. */
  town: z.nullable(z.string()),
  /** Men's teams first, then by name. */
  teams: z.array(clubTeam),
  /** The Paris day by which `last` and `next` are divided. */
  today: day,
  freshness,
})
export type ClubPage = z.infer<typeof clubPage>

/** A public board with fixtures of a club today. */
export const clubBoard = z.object({
  id: boardId,
  name: z.string(),
  group: board.shape.group,
  /** Only the fixtures of this club that are played today. */
  games: z.array(game),
})
export type ClubBoard = z.infer<typeof clubBoard>

const params = z.strictObject({ number: clubNumber })

export const getClub = route({
  method: 'GET',
  path: '/clubs/{number}',
  summary: "A club's championship teams, with the last and the next fixtures of each.",
  access: { actor: 'anyone' },
  params,
  status: 200,
  reply: clubPage,
  errors: ['CLUB_NOT_FOUND', 'FEDERATION_UNAVAILABLE', 'FEDERATION_REFUSED', 'FEDERATION_TIMEOUT'],
  conditional: true,
})

export const listClubBoards = route({
  method: 'GET',
  path: '/clubs/{number}/boards',
  summary: "Public boards that show a club's fixtures of today, newest first; at most 20.",
  access: { actor: 'anyone' },
  params,
  status: 200,
  reply: z.object({ boards: z.array(clubBoard), today: day }),
  errors: [],
  conditional: true,
})

export const clubRoutes = { getClub, listClubBoards }
