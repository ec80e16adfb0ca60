import type { Game } from '@pingboard/contracts/http/games.ts'

/** What this device follows. Teams are those of the federation, so a star holds on every board, all season long. */
export interface Followed {
  /** Names by the federation's id of the team. */
  teams: ReadonlyMap<string, string>
  /** The federation's ids of single fixtures. */
  fixtures: ReadonlySet<string>
}

export const NOTHING_FOLLOWED: Followed = { teams: new Map(), fixtures: new Set() }

/** Most stars of each kind that a device keeps; the oldest go first. */
const MOST = 200

type Sides = Pick<Game, 'externalId' | 'idTeam1' | 'idTeam2' | 'labelTeam1' | 'labelTeam2'>

export interface Team {
  id: string
  name: string
}

/** The teams of a fixture; one side may have none. */
const teamsIn = ({ idTeam1, idTeam2, labelTeam1, labelTeam2 }: Sides): Team[] =>
  [
    { id: idTeam1, name: labelTeam1 },
    { id: idTeam2, name: labelTeam2 },
  ].flatMap(({ id, name }) => (id ? [{ id, name }] : []))

/** By its own star, or by that of one of its teams. */
export const isFollowed = (game: Sides, { teams, fixtures }: Followed): boolean =>
  fixtures.has(game.externalId) || teamsIn(game).some(({ id }) => teams.has(id))

export const withTeam = (followed: Followed, { id, name }: Team): Followed => ({
  ...followed,
  teams: new Map([...without(followed.teams, id), [id, name] as const].slice(-MOST)),
})

export const withoutTeam = (followed: Followed, id: string): Followed => ({
  ...followed,
  teams: new Map(without(followed.teams, id)),
})

export const withFixture = (followed: Followed, { externalId }: Sides): Followed => ({
  ...followed,
  fixtures: new Set([...followed.fixtures, externalId].slice(-MOST)),
})

/** Takes away its own star and the stars of its teams: the star of its row is hollow from then on. */
export const withoutFixture = (followed: Followed, game: Sides): Followed => {
  const ids = new Set(teamsIn(game).map(({ id }) => id))
  return {
    teams: new Map([...followed.teams].filter(([id]) => !ids.has(id))),
    fixtures: new Set([...followed.fixtures].filter(id => id !== game.externalId)),
  }
}

/** All teams of a board, once each, in the order of its fixtures. */
export const teamsOf = (games: readonly Sides[]): Team[] => [
  ...new Map(games.flatMap(teamsIn).map(team => [team.id, team])).values(),
]

/** As storage keeps it. */
export const toText = ({ teams, fixtures }: Followed): string =>
  JSON.stringify({ teams: [...teams], fixtures: [...fixtures] })

/** What storage held. A text of another shape counts as nothing. */
export function fromText(text: string | null): Followed {
  try {
    const { teams, fixtures } = JSON.parse(text ?? '{}')
    const isPair = (pair: unknown) =>
      Array.isArray(pair) && pair.length === 2 && pair.every(part => typeof part === 'string')
    if (!Array.isArray(teams) || !teams.every(isPair)) return NOTHING_FOLLOWED
    if (!Array.isArray(fixtures) || !fixtures.every(id => typeof id === 'string')) return NOTHING_FOLLOWED
    return { teams: new Map(teams), fixtures: new Set(fixtures) }
  } catch {
    return NOTHING_FOLLOWED
  }
}

const without = (teams: Followed['teams'], id: string) => [...teams].filter(([other]) => other !== id)
