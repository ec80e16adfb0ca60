/** The people of the demo. `demo.example` is reserved: these addresses belong to no person (RFC 2606). */
export interface Part {
  readonly email: string
  readonly password: string
  readonly firstname: string
  readonly lastname: string
}

const part = (firstname: string, lastname: string): Part => ({
  email: `${firstname.toLowerCase()}@demo.example`,
  password: 'balle-de-match-21',
  firstname,
  lastname,
})

/** The sign-in page offers this account. It owns the group, so it may do everything in the group. */
export const CAPTAIN = part('Camille', 'Laurent')
/** Enters the scores. */
export const SCORER = part('Thomas', 'Bernard')
export const PLAYERS = [part('Marie', 'Lefebvre'), part('Ines', 'Moreau')] as const
export const CAST: readonly Part[] = [CAPTAIN, SCORER, ...PLAYERS]
/** The players whom the four meet on the match sheet. The names are invented. */
export const OPPONENTS = ['Gaspard Trencaval', 'Zoé Tiberge', 'Hervé Quintinel', 'Solène Favrège'] as const

export const isOfDemo = (email: string): boolean => CAST.some(part => part.email === email)

/** The department in which the demo looks for its club. */
export const CLUB_DEPARTMENT = '33'
