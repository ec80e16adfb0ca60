import type { GameId } from '@pingboard/contracts/ids.ts'
import {
  changeOf,
  folded,
  isNothing,
  type KnownGame,
  madeOn,
  standing,
  theirsOf,
  type Unsent,
  type Values,
  without,
  withUnsent,
  yielded,
} from './change.ts'

/**
 * The unsent changes of a person, in the order they are sent in. A game has two at most: one that the server may have,
 * and one that it cannot have. A change that waits for the person stands alone.
 */
export type List = readonly Unsent[]

/** How an attempt to send ended. */
export type Outcome =
  /** Stored. The game as this change left it. */
  | { is: 'saved'; game: KnownGame }
  /** The game has another revision; nothing was stored. */
  | { is: 'stale'; game: KnownGame }
  /** Nothing was stored, and the same change never will be. */
  | { is: 'refused'; code: string }
  | Later
/** Perhaps stored; the same change is sent again, after `wait` milliseconds where the server says so. */
export interface Later {
  is: 'later'
  code: string
  wait?: number
}

const STALE = 'STALE_REVISION'
/** A start time in a team's name, as the federation writes it: "(9h)", "(sam. 14H30)". */
const TIME_NOTE = /\(.*\d\s*[h:]/i

/** What a person enters. */
export interface Wish {
  key: string
  madeAt: number
  /** The game as the page has it, with or without the unsent changes. */
  game: KnownGame
  after: Values
}

export const changesOf = (list: List, game: GameId): List => list.filter(change => change.game === game)

/** The list as the person sees it: one change a game. */
export const perGame = (list: List): List =>
  [...new Set(list.map(({ game }) => game))].flatMap(game => {
    const [first, second] = changesOf(list, game)
    return first && second ? folded(first, second) : (first ?? [])
  })

/** Adds what a person entered. It merges with a change that the server cannot have; two that cancel out are nothing. */
export function add(list: List, { key, madeAt, game, after }: Wish): List {
  const own = changesOf(list, game.id)
  const last = own.at(-1)
  const open = last && !last.isSent ? last : undefined
  const revision = last ? null : game.revision
  const made = changeOf(withUnsent(game, own), after, { key, madeAt, revision })
  const merged = open ? { ...folded(open, made), ...(open.stop?.theirs ? { stop: open.stop } : {}) } : made
  return placed(list, open, isNothing(merged) ? [] : [merged])
}

/** The change that goes next: the first of its game, and nothing to decide about it. */
export const nextOf = (list: List): Unsent | undefined =>
  list.find((change, place) => !change.stop && list.findIndex(({ game }) => game === change.game) === place)

/** Notes, before it is sent, that the server may have the next change. */
export function sending(list: List): List {
  const next = nextOf(list)
  return !next || next.isSent ? list : placed(list, next, [{ ...next, isSent: true }])
}

/** Takes in how the attempt at a change ended. Unchanged when the change is gone meanwhile. */
export function settled(list: List, key: string, outcome: Exclude<Outcome, Later>): List {
  const change = list.find(other => other.key === key)
  if (!change) return list
  if (outcome.is === 'saved') return done(list, change, outcome.game)
  // Nothing of it was stored: it is one with what was entered after it.
  const second = changesOf(list, change.game)[1]
  const whole = second ? folded(change, second) : change
  const others = second ? list.filter(other => other !== second) : list
  if (outcome.is === 'refused') {
    const { code } = outcome
    const rest = without(whole, ['done'])
    // Its day ended the game meanwhile: what else was entered counts.
    const counts = code === 'DONE_BY_DATE' && whole.after.done === false && !isNothing(rest)
    return placed(others, change, [counts ? rest : stopped(whole, { code })])
  }
  const theirs = theirsOf(outcome.game)
  // Pages show the time in the name of the home team where no other one is set: the person saw that one.
  if (TIME_NOTE.test(outcome.game.labelTeam1)) theirs.time ??= whole.before.time ?? null
  // Nothing newer to compare with: another attempt would be refused as well.
  if (theirs.revision <= (change.revision ?? 0))
    return placed(others, change, [stopped(whole, { code: STALE })])
  switch (standing(whole, theirs)) {
    case 'same':
      return done(others, change, outcome.game)
    case 'free':
      return placed(others, change, [{ ...whole, revision: theirs.revision }])
    case 'clash':
      return placed(others, change, [stopped(whole, { code: STALE, theirs })])
  }
}

/** The person's own values replace the other person's. */
export const insist = (list: List, game: GameId, key: string): List =>
  list.flatMap(change => {
    if (change.game !== game || !change.stop?.theirs) return change
    const again = madeOn(change, change.stop.theirs, key)
    return isNothing(again) ? [] : again
  })

/** A refused change goes again, as a new one. */
export const retried = (list: List, game: GameId, key: string): List =>
  list.map(change => {
    if (change.game !== game || !change.stop || change.stop.theirs) return change
    const { stop: _, ...rest } = change
    return { ...rest, key }
  })

/** Gives up what waits for a game; what the server has stays. In a conflict, matches that it is not about go on. */
export const dropped = (list: List, game: GameId, key: string): List =>
  list.flatMap(change => {
    if (change.game !== game) return change
    return (change.stop?.theirs && yielded(change, change.stop.theirs, key)) ?? []
  })

const stopped = (change: Unsent, stop: Unsent['stop']): Unsent => ({ ...change, isSent: false, stop })

/** Takes a change out; the one behind it was made on what it left. */
const done = (list: List, change: Unsent, { revision }: KnownGame): List =>
  placed(list, change, []).map(other =>
    other.game === change.game && other.revision === null ? { ...other, revision } : other,
  )

/** Puts changes in the place of another; at the end without another. */
const placed = (list: List, old: Unsent | undefined, now: List): List =>
  old ? list.flatMap(change => (change === old ? now : change)) : [...list, ...now]
