import type { CacheLimits } from './cache.ts'
import type { Script } from './scripts.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

// People: no data is kept longer than a week, even when upstream fails (PII-6). Parts of one answer (monthly points,
// validated matches, entered matches) have the same limits, so that no match counts twice, and none not at all.
const PEOPLE = { keepMs: 3 * DAY }
const CARDS = { entries: 1000, freshMs: 30 * MINUTE, ...PEOPLE }
const LISTS = { entries: 300, freshMs: 12 * HOUR, ...PEOPLE }
const CLUBS = { entries: 150, freshMs: 12 * HOUR, keepMs: 14 * DAY }
const FIXTURES = { freshMs: 5 * MINUTE, keepMs: 2 * DAY }

/** How long the answers of each script are kept. The table for people stands in README.md. */
export const KEEPING: Readonly<Record<Exclude<Script, 'xml_initialisation'>, CacheLimits>> = {
  xml_organisme: { entries: 10, freshMs: 7 * DAY, keepMs: 90 * DAY },
  xml_club_dep2: CLUBS,
  xml_club_b: CLUBS,
  xml_club_detail: { entries: 4000, freshMs: 7 * DAY, keepMs: 30 * DAY },
  xml_equipe: { entries: 4000, freshMs: 3 * HOUR, keepMs: 3 * DAY },
  xml_rencontre_equ: { entries: 500, ...FIXTURES },
  // Each answer is of one pool; answers of `xml_rencontre_equ` are of a whole club.
  xml_result_equ: { entries: 2000, ...FIXTURES },
  xml_liste_joueur: LISTS,
  xml_liste_joueur_o: LISTS,
  xml_joueur: CARDS,
  xml_licence: CARDS,
  xml_licence_b: CARDS,
  xml_partie: CARDS,
  xml_partie_mysql: CARDS,
  xml_histo_classement: { entries: 1000, freshMs: DAY, keepMs: 7 * DAY },
}
