import type { Board } from './http/boards.ts'
import type { Game } from './http/games.ts'

// Names of teams as pages, pictures and previews show them.

/** A team as the federation writes it, cut before its number. `number` is '' when there is none. */
export interface TeamParts {
  name: string
  number: string
}

const NUMBERED = /^(?<name>.*\S)\s+\(?(?<number>\d{1,2})\)?$/u

/** A start time that the federation writes into a team's name: "(9h)", "(sam. 14H30)". */
const TIME_NOTE =
  /\((?:\s*(?<weekday>lun|mar|mer|jeu|ven|sam|dim)\p{L}*\.?)?(?:\s*à)?\s*(?<hour>[01]?\d|2[0-3])\s*(?:heures?|h|:)\s*(?<minute>[0-5]\d)?\s*\)/iu
const WEEKDAYS = ['dim', 'lun', 'mar', 'mer', 'jeu', 'ven', 'sam']

/** Marks of a joint team of two clubs, as the federation writes them: "Agen / Pau 1", "Ent. Agen Pau 1", "Agen ENT 1". */
const JOINT = /\p{L}\s*\/\s*\p{L}|(?:^|\s)ent(?:\.|\s|$)/iu

/** Name and number. A start time in the label is left out; any other note stays in the name. */
export function splitTeamName(label: string): TeamParts {
  const text = label.replace(TIME_NOTE, ' ').trim().replace(/\s+/g, ' ')
  const found = NUMBERED.exec(text)?.groups
  return { name: found?.name ?? (text || label), number: found?.number ?? '' }
}

/** Whether a side belongs to the club. */
export const isOwn = (
  game: Pick<Game, 'clubNumber1' | 'clubNumber2'>,
  side: 1 | 2,
  club: string | null,
): boolean => club !== null && club === (side === 1 ? game.clubNumber1 : game.clubNumber2)

/** Plain text, for names of controls and announcements: "Saint-Médard 3". */
export function teamLabel(label: string): string {
  const { name, number } = splitTeamName(label)
  return number ? `${name}\u00a0${number}` : name
}

/** "Agen 2 – Pau 1" */
export const teamsText = ({ labelTeam1, labelTeam2 }: Pick<Game, 'labelTeam1' | 'labelTeam2'>): string =>
  `${teamLabel(labelTeam1)} – ${teamLabel(labelTeam2)}`

/** The club whose teams have a short name; null leaves them the federation's. */
export interface OwnClub {
  clubNumber: string
  shortName: string | null
}

interface Announced extends Pick<Game, 'labelTeam1' | 'labelTeam2' | 'clubNumber1' | 'clubNumber2'> {
  /** The day of play; null while the federation gives none. */
  predictedDate: string | null
  time?: string | null
}

/**
 * A fixture under the names that pages show: the own club by its short name, every team without a start time. A joint
 * team keeps its name: with the short name it would look like a team of the own club alone. The time in the name of the
 * home team is that of the fixture, unless another one was set. The visitors' note is about their own hall.
 */
export function shownGame<G extends Announced>(game: G, { clubNumber, shortName }: OwnClub) {
  const shown = (side: 1 | 2, label: string) => {
    const { name, number } = splitTeamName(label)
    const isShort = isOwn(game, side, clubNumber) && !JOINT.test(name)
    return `${(isShort && shortName) || name} ${number}`.trimEnd()
  }
  return {
    ...game,
    labelTeam1: shown(1, game.labelTeam1),
    labelTeam2: shown(2, game.labelTeam2),
    time: game.time ?? notedTime(game),
  }
}

/** `HH:mm`; null without a note, and when the note is about another weekday. */
function notedTime({ labelTeam1, predictedDate }: Announced): string | null {
  const note = TIME_NOTE.exec(labelTeam1)?.groups
  if (!note?.hour) return null
  const day = note.weekday?.toLowerCase()
  if (day && predictedDate && day !== WEEKDAYS[new Date(predictedDate).getUTCDay()]) return null
  return `${note.hour.padStart(2, '0')}:${note.minute ?? '00'}`
}

/** A board with its fixtures under the names that pages show. */
export const shownBoard = <B extends Board>(board: B): B => {
  const own = { clubNumber: board.clubNumber, shortName: board.group.shortName }
  return { ...board, games: board.games.map(game => shownGame(game, own)) }
}
