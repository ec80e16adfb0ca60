/** The people of the demo. `demo.example` is reserved: nobody can own these addresses (RFC 2606). */
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

/** Offered on the sign-in page: owns the group, so may do everything in it. */
export const CAPTAIN = part('Camille', 'Laurent')
/** Enters the scores. */
export const SCORER = part('Thomas', 'Bernard')
export const PLAYERS = [part('Marie', 'Lefebvre'), part('Ines', 'Moreau')] as const
export const CAST: readonly Part[] = [CAPTAIN, SCORER, ...PLAYERS]

export const isOfDemo = (email: string): boolean => CAST.some(part => part.email === email)

/** Where the demo's club is looked for. */
export const CLUB_DEPARTMENT = '33'
