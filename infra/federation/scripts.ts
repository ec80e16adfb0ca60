import { clubsOf, townsOf } from './clubs.ts'
import { fixtureRowsOf } from './fixture-row.ts'
import { organismsOf } from './organisms.ts'
import type { XmlDocument } from './parse.ts'
import { licenceCardOf, rankingCardOf } from './player-cards.ts'
import { licensedPlayerOf, listed, rankedPlayerOf } from './player-list.ts'
import { enteredMatchOf, matchesOf, validatedMatchOf } from './player-matches.ts'
import { rankingHistoryOf } from './ranking-history.ts'
import { championshipTeams } from './teams.ts'

/** Parameters of a script, beside the signature. */
export type Parameters = Readonly<Record<string, string>>

/** Every script that is called, and how its answer is read: always as a list; a card is a list of one. */
export const SCRIPTS = {
  xml_initialisation: document => (document.text('appli') === '1' ? ['registered'] : []),
  xml_organisme: organismsOf,
  xml_club_dep2: clubsOf,
  xml_club_b: clubsOf,
  xml_club_detail: townsOf,
  xml_equipe: championshipTeams,
  xml_rencontre_equ: document => fixtureRowsOf(document, null),
  // The answer names no pool; the parameters do.
  xml_result_equ: (document, { cx_poule }) => fixtureRowsOf(document, cx_poule ?? null),
  xml_liste_joueur: document => listed(document.rows('joueur'), rankedPlayerOf),
  xml_liste_joueur_o: document => listed(document.rows('joueur'), licensedPlayerOf),
  xml_joueur: document => listed(document.rows('joueur'), rankingCardOf),
  xml_licence: document => listed(document.rows('licence'), licenceCardOf),
  xml_licence_b: document => listed(document.rows('licence'), licenceCardOf),
  xml_partie: document => matchesOf(document, enteredMatchOf),
  xml_partie_mysql: document => matchesOf(document, validatedMatchOf),
  xml_histo_classement: rankingHistoryOf,
} as const satisfies Record<string, (document: XmlDocument, asked: Parameters) => readonly unknown[]>

export type Script = keyof typeof SCRIPTS

/** One element of the list of a script's answer. */
export type Said<S extends Script> = ReturnType<(typeof SCRIPTS)[S]>[number]
