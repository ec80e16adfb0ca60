import type { EnteredMatch } from '@pingboard/services/ports/federation.ts'
import type { Row } from './parse.ts'
import { collapse, dayOf, field, folded, nationalNumberOf, numberOf } from './values.ts'

/** A match of `xml_partie_mysql`, the ranking base: validated. Null without an id or a day. Source: protocol notes, 5.11. */
export function validatedMatchOf(row: Row): EnteredMatch | null {
  const opponent = opponentOf(field(row, 'advnompre'))
  const found = playedOf(row, field(row, 'vd'))
  if (found === null) return null
  const classOf = numberOf(field(row, 'advclaof'))
  return {
    ...found,
    ...opponent,
    // Only the contest's code stands there.
    event: null,
    // The class says them to the hundred; of a numbered opponent it says the number instead.
    officialPoints: classOf === null ? null : classOf * 100,
    points: null,
    rank: nationalNumberOf(field(row, 'advclaof')),
    validatedGain: numberOf(field(row, 'pointres')),
    source: 'mysql',
  }
}

/**
 * A match of `xml_partie`, the daily base: entered. `classement` is the opponent's points, `1361` or `N385 - 2339`: the
 * official ones, for an opponent met in two months has the same number in both (README).
 */
export function enteredMatchOf(row: Row): EnteredMatch | null {
  const opponent = opponentOf(field(row, 'nom'))
  const found = playedOf(row, field(row, 'victoire'))
  if (found === null) return null
  const strength = field(row, 'classement')
  const event = field(row, 'epreuve')
  return {
    ...found,
    ...opponent,
    withdraw: opponent.withdraw || (field(row, 'forfait') ?? '0') !== '0',
    event: event === null ? null : collapse(event),
    officialPoints: numberOf(/^(?:N°?\s*[0-9]+\s*-\s*)?([0-9.]+)$/.exec(strength ?? '')?.[1] ?? null),
    points: null,
    rank: nationalNumberOf(strength),
    validatedGain: null,
    source: 'spid',
  }
}

/**
 * Both lists as one, joined by `idpartie`, newest first: the daily base knows contest, points and forfeits, the ranking
 * base what the match was worth. One that stands in the daily base only is not validated.
 */
export function joinedMatches(
  entered: readonly EnteredMatch[],
  validated: readonly EnteredMatch[],
): readonly EnteredMatch[] {
  const byId = new Map(validated.map(match => [match.id, match]))
  for (const match of entered) {
    const counted = byId.get(match.id)
    byId.set(
      match.id,
      counted === undefined
        ? match
        : { ...match, coef: counted.coef, validatedGain: counted.validatedGain, source: 'mysql' },
    )
  }
  return newestFirst([...byId.values()])
}

export function newestFirst(matches: readonly EnteredMatch[]): readonly EnteredMatch[] {
  const order = (match: EnteredMatch) => `${match.date} ${match.id.padStart(15, '0')}`
  return matches.toSorted((a, b) => (order(a) > order(b) ? -1 : 1))
}

function playedOf(row: Row, result: string | null) {
  const id = field(row, 'idpartie')
  const date = dayOf(field(row, 'date'))
  if (id === null || date === null) return null
  const coef = numberOf(field(row, 'coefchamp')) ?? 1
  return { id, date, coef, victory: result === 'V' }
}

/** `Absent Absent` is nobody; two names joined by `et` are a double (protocol notes, sections 5.11 and 8). */
function opponentOf(printed: string | null) {
  const name = collapse(printed ?? '')
  const absent = name === '' || folded(name).startsWith('absent')
  return { name: absent ? 'Absent' : name, withdraw: absent, doubles: / et /.test(name) }
}
