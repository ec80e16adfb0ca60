import { type Chance, pick } from './random.ts'

/** Invented places and club names: they sound French and do not exist. */

const STEMS =
  'Marsign Rochel Lussag Brévign Peyrel Verz Torcev Istarv Orves Mirav Gardev Pontarv Sauvel Isserv Montvac Aubert Castelm Tarnev Esparv Rivec Jonvel Merliv Oursin Fontav Clerv Grandov Noirem Hérivel Séver Bézan Trébour Lérign Cornev Valbr Chantem Plouv Kerou Quintel Haubr Vaubr Landrev Pressig Étrell'.split(
    ' ',
  )
const ENDS =
  'ac y elle ille ières an anne aux igny on euil ay elles oux in ogne ois ange ouches ette ier al ande ens esse ède ins ec'.split(
    ' ',
  )
const SUFFIXES = ['-sur-Orve', '-en-Vexolais', '-la-Forêt', '-sous-Bois', '-le-Château']

/** A place: its short name and its full name. There are enough places for every club to have its own. */
export function placeName(chance: Chance, number: number): { short: string; full: string } {
  const name = pick(STEMS, number) + pick(ENDS, Math.floor(number / STEMS.length))
  const kind = chance('kind', number) % 12
  const holy = kind < 3 ? `Saint-${name}` : name
  const short = kind === 3 && name.endsWith('e') ? `La ${name}` : holy
  return { short, full: kind > 9 ? short + pick(SUFFIXES, chance('suffix', number)) : short }
}

export const PLACES = STEMS.length * ENDS.length

const of = (place: string) => (/^[AEÉÈIOUH]/.test(place) ? `d'${place}` : `de ${place}`)

const FORMS: readonly ((place: string, other: string) => string)[] = [
  place => `${place} TT`,
  place => `${place} Tennis de Table`,
  place => `TT ${place}`,
  place => `CTT ${place}`,
  place => `A.S. ${place} T.T.`,
  place => `US ${place.toUpperCase()} TENNIS DE TABLE`,
  place => `Club Pongiste ${of(place)}`,
  place => `Amicale Laïque ${of(place)}`,
  place => `${place.toUpperCase()} P.P.C.`,
  place => `Étoile Pongiste ${place}`,
  place => `Ping ${place}`,
  place => `ASPTT ${place.toUpperCase()}`,
  (place, other) => `Entente ${place} - ${other}`,
  place => `Foyer Rural ${of(place)}`,
  place => `Raquette ${of(place)}`,
  place => `TTC ${place} et Environs`,
  place => `Association Sportive et Culturelle du Tennis de Table ${of(place)}`,
  (place, other) => `Union Pongiste Intercommunale ${place} / ${other}`,
  place => `Jeunesse Sportive ${place}`,
  place => `Cercle Pongiste ${place}`,
]

export function clubName(place: string, other: string, number: number): string {
  return pick(FORMS, number)(place, other)
}

/** The name of a team: `MARSIGNAC`, `Rochelande TT`, and unusual forms that clients must accept. */
export function teamName(place: string, number: number, style: number): string {
  const forms = [
    `${place} ${number}`,
    `${place.toUpperCase()} ${number}`,
    `${place} TT ${number}`,
    `${place.toUpperCase()} PPC ${number}`,
    `${place}  ${number}`,
    `${place.toUpperCase()} (${number})`,
    number > 3 ? `${place.toUpperCase()} (9h) ${number}` : `${place} TTC ${number}`,
  ]
  return pick(forms, style)
}

/** With the hour of the fixture before the number, as clubs write it for their opponents: `BRÉVIGNOUX (20h) 7`. */
export const timedTeamName = (place: string, number: number): string =>
  `${place.toUpperCase()} (20h) ${number}`

/** Longer than 45 characters: `Association Pongiste Intercommunale de Rochelande 7`. */
export const longTeamName = (place: string, number: number): string =>
  `Association Pongiste Intercommunale ${of(place)} ${number}`

export const LASTNAMES =
  'BALLOUZAT TRENCAVAL JAVERLHAC VAUBRUNE URVILLAC TIBERGE HUSSARDEAU QUINTINEL AUBRESPIN TAILLANDOT ISAMBOURG CHASTELNEUF BOISJOLET FONTVIEL PIQUEMARD FAVREGE ROCHEVAL PRADELOU RIBEROLLES SOUDARGUES WARTELLE HOUDEMARE MAUBERTOT KERVANEC GALMICHET LESPINOUZE NAZELOT PERRAUDOU ESCANDOT ORSAVIN DUQUESNOY-BRAS MARTELIN DELMOUZE CORVESIER CLERVALLON RAVENELLE SAVERDIN VOUZELAUD'
    .split(' ')
    .concat("D'ESTANVILLE", 'DE  LA BRUNIERE', 'LE GOUARIN')
export const MEN =
  'Gaspard Léandre Rémi Jean-Yves Gaëtan Mathis Loïc Ilan Théo Hervé Romain Cédric Timéo Yannick Clément Bastien Fabrice Evan Ulysse Joël Maël Jérôme Sacha Noël'.split(
    ' ',
  )
export const WOMEN =
  'Zoé Héloïse Éléonore Maëlys Inès Camille Anaïs Lucie Océane Margaux Chloé Noémie Solène Apolline Agnès Jeanne'.split(
    ' ',
  )

/**
 * One player with a fixed name, in the second team of the first club of Gironde. A person who tries the product with
 * the demo's account finds this player in the federation, with a season and a history.
 */
export const GUEST = { committee: 'D33', rank: 0, place: 4, lastname: 'LAURENT', firstname: 'Camille' }
