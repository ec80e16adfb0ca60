import type { EnteredMatch } from '@pingboard/services/ports/federation.ts'
import { OutgoingError } from '../outgoing/error.ts'
import type { Row, XmlDocument } from './parse.ts'
import { inTurns, merged } from './turns.ts'
import { collapse, dayOf, field, folded, nationalNumberOf, numberOf } from './values.ts'

/** A validated match: `xml_partie_mysql`, the ranking base. Null without a day. Source: protocol notes, 5.11. */
export function validatedMatchOf(row: Row): EnteredMatch | null {
  const opponent = opponentOf(field(row, 'advnompre'))
  const found = playedOf(row, opponent.name, field(row, 'vd'))
  if (found === null) return null
  const printed = opponent.withdraw ? null : field(row, 'advclaof')
  const classOf = numberOf(printed)
  return {
    ...found,
    ...opponent,
    // The row has only the contest's code.
    event: null,
    // The class gives them in hundreds; for a numbered opponent it gives the number instead.
    officialPoints: classOf === null ? null : classOf * 100,
    points: null,
    rank: nationalNumberOf(printed),
    validatedGain: numberOf(field(row, 'pointres')),
    source: 'mysql',
  }
}

/**
 * An entered match: `xml_partie`, the daily base. `classement` is the opponent's official points, `1361` or
 * `N385 - 2339`. They are the official ones, because the same opponent has the same number in two months (README).
 */
export function enteredMatchOf(row: Row): EnteredMatch | null {
  const opponent = opponentOf(field(row, 'nom'))
  const found = playedOf(row, opponent.name, field(row, 'victoire'))
  if (found === null) return null
  const strength = opponent.withdraw ? null : field(row, 'classement')
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

/** More matches than a person plays in a season. The limit is needed because they are computed without a pause. */
const MOST_MATCHES = 10_000

/**
 * Matches of `xml_partie` or `xml_partie_mysql`: rows are `<partie>`, in the specification `<resultat>` (quirk 15).
 * @throws OutgoingError for more than `MOST_MATCHES`
 */
export function matchesOf(
  document: XmlDocument,
  read: (row: Row) => EnteredMatch | null,
): readonly EnteredMatch[] {
  const rows = [...document.rows('partie'), ...document.rows('resultat')]
  if (rows.length > MOST_MATCHES) throw new OutgoingError('unavailable', 'answer too large')
  const times = new Map<string, number>()
  const matches = rows.flatMap(row => {
    const match = read(row)
    if (match === null) return []
    const time = (times.get(match.id) ?? 0) + 1
    times.set(match.id, time)
    if (time === 1) return match
    // Two rows with one number are one match; without numbers, two matches of a day may have equal rows.
    return isNumbered(match) ? [] : { ...match, id: `${match.id} ${time}` }
  })
  return matches.toSorted(byAge)
}

/**
 * Joins both lists, newest first, by `idpartie`, or, like older clients, by their facts when one list has no numbers.
 * The daily base knows contest, points and forfeits; the ranking base knows the points gained. A match that only the
 * daily base has is not validated.
 */
export async function joinedMatches(
  entered: readonly EnteredMatch[],
  validated: readonly EnteredMatch[],
): Promise<readonly EnteredMatch[]> {
  const left = new Map<string, EnteredMatch>()
  const alike = new Map<string, EnteredMatch[]>()
  let areNumbered = true
  await inTurns(entered, match => {
    areNumbered &&= isNumbered(match)
  })
  await inTurns(validated, match => {
    left.set(match.id, match)
    if (areNumbered && isNumbered(match)) return
    const facts = factsOf(match)
    alike.set(facts, [...(alike.get(facts) ?? []), match])
  })
  const joined: EnteredMatch[] = []
  await inTurns(entered, match => {
    const known = left.get(match.id)
    const counted =
      known ?? (alike.size > 0 ? alike.get(factsOf(match))?.find(one => left.has(one.id)) : undefined)
    if (counted !== undefined) left.delete(counted.id)
    joined.push(
      counted === undefined
        ? match
        : {
            ...match,
            id: counted.id,
            coef: counted.coef,
            validatedGain: counted.validatedGain,
            source: 'mysql',
          },
    )
  })
  return merged(joined, [...left.values()], byAge)
}

const orderOf = (match: EnteredMatch) => `${match.date} ${match.id.padStart(15, '0')}`
/** Newest first. */
const byAge = (one: EnteredMatch, other: EnteredMatch) => (orderOf(one) > orderOf(other) ? -1 : 1)

const isNumbered = ({ id }: EnteredMatch) => /^[0-9]+$/.test(id)
/** Identifies a match without a number: equal in both lists. */
const factsOf = ({ date, name, victory }: Pick<EnteredMatch, 'date' | 'name' | 'victory'>) =>
  `${date} ${folded(name)} ${victory ? 'V' : 'D'}`

function playedOf(row: Row, name: string, result: string | null) {
  const date = dayOf(field(row, 'date'))
  if (date === null) return null
  const victory = result === 'V'
  const id = field(row, 'idpartie') ?? factsOf({ date, name, victory })
  return { id, date, coef: numberOf(field(row, 'coefchamp')) ?? 1, victory }
}

/**
 * `Absent Absent` is no person, although upstream gives it a class; two names joined by `et` are a double (protocol
 * notes, sections 5.11 and 8).
 */
function opponentOf(printed: string | null) {
  const name = collapse(printed ?? '')
  const absent = name === '' || folded(name).startsWith('absent')
  return { name: absent ? 'Absent' : name, withdraw: absent, doubles: / et /.test(name) }
}
