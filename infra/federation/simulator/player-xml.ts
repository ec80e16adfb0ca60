import { dayNumber, frenchDate, seasonOf } from './calendar.ts'
import type { Call } from './call.ts'
import { classOf, type Player } from './players.ts'
import { officialPoints, standingOf } from './season.ts'
import type { Fields } from './wire.ts'

const LABELS: Readonly<Record<string, string>> = {
  P: 'Poussin',
  B: 'Benjamins ',
  M: 'Minimes ',
  C: 'Cadets ',
  J: 'Juniors ',
  S: 'Seniors',
  V: 'Veteran ',
}

/** Fields of `xml_licence`: the category is a long label. */
export function card(call: Call, player: Player): Fields {
  const long = `${LABELS[player.category.charAt(0)] ?? ''}${player.category.slice(1)}`
  return licenceFields(call, player, long)
}

/** Fields of `xml_licence_b`: the category is a code, and monthly points follow (empty without a licence). */
export function cardB(call: Call, player: Player): Fields {
  const active = player.licenceType !== null
  const { initial, previous, monthly } = standingOf(call.world, player, call.today)
  return [
    ...licenceFields(call, player, player.category),
    ['pointm', active ? monthly : ''],
    ['apointm', active ? previous : ''],
    ['initm', active ? `${initial}.`.slice(0, 4) : ''],
    ['mutation', null],
    ['natio', player.place % 17 === 9 ? 'E' : 'F'],
    ['arb', player.place % 7 === 3 ? 'AR' : null],
    ['ja', player.place % 11 === 5 ? 'JA1' : null],
    ['tech', null],
  ]
}

/** Fields of `xml_joueur`, the ranking base. */
export function rankingCard(call: Call, player: Player): Fields {
  const { initial, official, previous, monthly } = standingOf(call.world, player, call.today)
  const [rank, before] = [globalRank(monthly), globalRank(previous)]
  return [
    ['licence', player.licence],
    ['nom', player.lastname],
    ['prenom', player.firstname],
    ['club', player.club.name.slice(0, 25)],
    ['nclub', player.club.number],
    ['natio', player.place % 17 === 9 ? 'E' : ''],
    ['clglob', rank],
    ['point', monthly],
    ['aclglob', before],
    ['apoint', previous],
    ['clast', classOf(player, official)],
    ['clnat', Math.max(1, Math.round(rank * 0.97))],
    ['categ', player.category],
    ['rangreg', Math.max(1, Math.round(rank / 12))],
    ['rangdep', Math.max(1, Math.round(rank / 90))],
    ['valcla', official],
    ['clpro', player.numbered === null ? classOf(player, monthly) : 'NN'],
    ['valinit', initial],
  ]
}

/** More points give a better rank: about 100,000 players between 500 and 3,400 points. */
function globalRank(points: number): number {
  return Math.max(1, Math.round((3_400 - points) ** 2 / 80))
}

function licenceFields(call: Call, player: Player, category: string): Fields {
  const since = dayNumber(seasonOf(call.today), 7, 1) + (player.place % 50)
  const active = player.licenceType !== null
  return [
    ['idlicence', 1_000_000 + player.club.index * 200 + player.place],
    ['licence', player.licence],
    ['nom', player.lastname],
    ['prenom', player.firstname],
    ['numclub', player.club.number],
    ['nomclub', player.club.name],
    ['sexe', player.gender],
    ['type', player.licenceType],
    ['certif', active ? (player.category.match(/^[SV]/) ? 'A' : 'U') : null],
    ['validation', active ? frenchDate(Math.min(since, call.today)) : null],
    ['echelon', player.numbered === null ? '' : 'N'],
    ['place', player.numbered],
    ['point', officialPoints(call.world, player, call.today)],
    ['cat', category],
  ]
}
