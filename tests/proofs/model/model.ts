// The expected state of a group and its boards after people's commands, as short as possible. It follows the
// product's specification and shares no code with the product.

export const ROLES = ['admin', 'scorer', 'member'] as const
export type RoleName = (typeof ROLES)[number]

export interface ModelMatch {
  readonly order: number
  readonly winner: 'home' | 'away' | null
}
export interface ModelGame {
  readonly scoreTeam1: number | null
  readonly scoreTeam2: number | null
  readonly postponed: boolean
  /** The flag alone. */
  readonly done: boolean
  readonly predictedDate: string
  readonly location: string | null
  readonly formula: '4x14' | '3x10' | null
  readonly sets: readonly ModelMatch[]
}
export interface ModelBoard {
  name: string
  games: ModelGame[]
  /** The games at the revisions that answers have shown. */
  readonly past: Map<number, readonly ModelGame[]>
}
export interface Model {
  /** By number of the person; the owner, 0, is always there. */
  readonly members: Map<number, RoleName>
  /** By number of the board; null once deleted. */
  readonly boards: (ModelBoard | null)[]
}

export type Wish = Partial<Omit<ModelGame, 'sets'>> & { readonly sets?: readonly ModelMatch[] }

/** What a person may do with boards and members, by role; a stranger may do nothing. */
const MAY = {
  score: ['admin', 'scorer'],
  open: ['admin', 'scorer'],
  rename: ['admin', 'scorer'],
  delete: ['admin'],
  manage: ['admin'],
} as const satisfies Record<string, readonly RoleName[]>

export const may = (model: Model, person: number, what: keyof typeof MAY): boolean => {
  const role = model.members.get(person)
  return role !== undefined && (MAY[what] as readonly RoleName[]).includes(role)
}

export const byDate = ({ predictedDate, postponed }: ModelGame, today: string): boolean =>
  predictedDate < today && !postponed

const isFilled = (sets: readonly ModelMatch[]) => sets.some(({ winner }) => winner !== null)
const wins = (sets: readonly ModelMatch[], side: 'home' | 'away') =>
  sets.filter(({ winner }) => winner === side).length

/** The game after a wish, or the code of the rule that refuses it. */
export function after(game: ModelGame, wish: Wish, today: string): ModelGame | string {
  const next = { ...game, ...wish, sets: game.sets }
  if (next.formula !== game.formula) next.sets = []
  if (wish.sets) {
    const orders = new Set(wish.sets.map(({ order }) => order))
    const others = next.sets.filter(({ order }) => !orders.has(order))
    next.sets = wish.sets.length === 0 ? [] : [...others, ...wish.sets].sort((a, b) => a.order - b.order)
  }
  if (isFilled(next.sets)) {
    // A full sheet gives the score; no person may enter another.
    const [scoreTeam1, scoreTeam2] = [wins(next.sets, 'home'), wins(next.sets, 'away')]
    if ((wish.scoreTeam1 ?? scoreTeam1) !== scoreTeam1 || (wish.scoreTeam2 ?? scoreTeam2) !== scoreTeam2)
      return 'SCORE_FROM_SHEET'
    if (wish.scoreTeam1 === null || wish.scoreTeam2 === null) return 'SCORE_FROM_SHEET'
    Object.assign(next, { scoreTeam1, scoreTeam2 })
  } else if (isFilled(game.sets) && (next.sets.length > 0 || next.formula !== game.formula)) {
    // The sheet is no longer full: a winner was removed, or the formula changed.
    const { scoreTeam1 = null, scoreTeam2 = null } = wish
    Object.assign(next, { scoreTeam1, scoreTeam2 })
  }
  const scored = next.scoreTeam1 !== game.scoreTeam1 || next.scoreTeam2 !== game.scoreTeam2
  const isPlayed = next.scoreTeam1 !== null || next.scoreTeam2 !== null
  if (wish.postponed === undefined && game.postponed && scored && isPlayed) next.postponed = false
  if (wish.done !== undefined && byDate(next, today)) {
    if (!wish.done) return 'DONE_BY_DATE'
    next.done = game.done
  }
  return next
}
