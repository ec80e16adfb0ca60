import { dayNumber, frenchDate, seasonOf } from './calendar.ts'
import { type Call, plain, type Scripts } from './call.ts'
import type { Club } from './clubs.ts'
import { organismsOfType } from './organisms.ts'
import { badRequest, element, list, required } from './wire.ts'

export const clubScripts: Scripts = {
  xml_organisme(call) {
    const type = call.get('type')
    if (type === '') return required('type')
    if (!['F', 'Z', 'L', 'D'].includes(type)) return badRequest('Le paramètre type est invalide')
    const parent = call.get('pere')
    const found = organismsOfType(type).filter(organism => parent === '' || organism.parent === parent)
    return list(
      found.map(({ label, id, code, parent: above }) =>
        element('organisme', [
          ['libelle', label],
          ['id', id],
          ['code', code],
          ['idPere', above === '' ? null : above],
        ]),
      ),
    )
  },

  xml_club_dep2(call) {
    const dep = call.get('dep')
    return clubList(call, club => club.committee.code === `D${dep}`)
  },

  xml_club_b(call) {
    const criteria = ['dep', 'code', 'ville', 'numero'].filter(name => call.get(name) !== '')
    if (criteria.length !== 1) return list([])
    const wanted = plain(call.get(criteria[0] ?? ''))
    const tests: Record<string, (club: Club) => boolean> = {
      dep: club => plain(club.committee.code) === `d${wanted}`,
      code: club => club.postcode === wanted,
      ville: club => plain(club.name).includes(wanted) || plain(club.place).includes(wanted),
      numero: club => plain(club.number) === wanted,
    }
    return clubList(call, tests[criteria[0] ?? ''] ?? (() => false))
  },

  xml_club_detail(call) {
    const number = call.get('club')
    if (number === '') return required('club')
    const club = call.world.clubByNumber.get(number)
    if (club === undefined) return list([])
    const located = club.rank % 3 !== 0
    return list([
      element('club', [
        ['idclub', club.id],
        ['numero', club.number],
        ['nom', club.name],
        ['nomsalle', `GYMNASE DES ${club.rank % 2 === 0 ? 'TROIS ORMES' : 'FAUVETTES'}`],
        ['adressesalle1', `${1 + club.rank} allée des Tilleuls`],
        ['adressesalle2', null],
        ['adressesalle3', ''],
        ['codepsalle', club.postcode],
        ['villesalle', club.place.toUpperCase()],
        ['web', club.rank % 2 === 0 ? 'https://club.example' : null],
        ['nomcor', 'MARTELIN'],
        ['prenomcor', 'Éléonore'],
        ['mailcor', 'contact@club.example'],
        ['telcor', '0199000000'],
        ['latitude', located ? (43 + (club.index % 700) / 100).toFixed(6) : null],
        ['longitude', located ? ((club.index % 900) / 150).toFixed(6) : null],
        ['validation', validation(call, club)],
      ]),
    ])
  },
}

function clubList(call: Call, keep: (club: Club) => boolean) {
  return list(
    call.world.clubs.filter(keep).map(club =>
      element('club', [
        ['idclub', club.id],
        ['numero', club.number],
        ['nom', club.name],
        ['validation', validation(call, club)],
        ['typeclub', club.type],
      ]),
    ),
  )
}

function validation({ today }: Call, club: Club): string | null {
  if (club.validated === null) return null
  // Never a day in the future.
  const day = Math.min(today, dayNumber(seasonOf(today), 7, 1) + club.validated)
  return frenchDate(day)
}
