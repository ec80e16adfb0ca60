import { frenchDate, phaseOf, seasonOf } from './calendar.ts'
import { type Call, plain, type Scripts } from './call.ts'
import { card, cardB, rankingCard } from './player-xml.ts'
import { classOf, fullName, type Player, playerByLicence, playersOf } from './players.ts'
import { gamesOf, officialPoints, standingOf } from './season.ts'
import { badRequest, element, list, nothing, required, serverError } from './wire.ts'

export const playerScripts: Scripts = {
  xml_liste_joueur(call) {
    if (call.get('club') === '' && call.get('nom') === '') return nothing
    // The ranking base has only players with a licence of this season.
    const ranked = search(call).filter(player => player.licenceType !== null)
    return list(
      ranked.map(player =>
        element('joueur', [
          ...identity(player),
          ['club', player.club.name.slice(0, 25)],
          ['nclub', player.club.number],
          ['clast', classOf(player, officialPoints(call.world, player, call.today))],
        ]),
      ),
    )
  },

  xml_liste_joueur_o(call) {
    if (['club', 'nom', 'licence'].every(name => call.get(name) === '')) {
      return badRequest('Vous devez remplir le parametre club et/ou nom et/ou licence')
    }
    // Holders of last season are returned too, unless `valid` is 1.
    const holders = search(call).filter(player => call.get('valid') !== '1' || player.licenceType !== null)
    return list(
      holders.map(player =>
        element('joueur', [
          ...identity(player),
          ['club', player.club.number],
          ['nclub', player.club.name],
          ['sexe', player.gender],
          ['echelon', player.numbered === null ? '' : 'N'],
          ['place', player.numbered],
          ['points', officialPoints(call.world, player, call.today)],
        ]),
      ),
    )
  },

  xml_joueur(call) {
    if (call.get('licence') === '') return required('licence')
    const player = playerByLicence(call.world, call.get('licence'))
    if (player === undefined || player.licenceType === null) return list([])
    return list([element('joueur', rankingCard(call, player))])
  },

  xml_licence(call) {
    if (call.get('licence') === '') return required('licence')
    const player = playerByLicence(call.world, call.get('licence'))
    return list(player === undefined ? [] : [element('licence', card(call, player))])
  },

  xml_licence_b(call) {
    const [licence, number] = [call.get('licence'), call.get('club')]
    if (licence === '' && number === '') return badRequest('Vous devez remplir le parametre licence ou club')
    if (licence !== '') {
      const player = playerByLicence(call.world, licence)
      return list(player === undefined ? [] : [element('licence', cardB(call, player))])
    }
    const club = call.world.clubByNumber.get(number)
    if (club === undefined) return serverError
    return list(playersOf(call.world, club).map(player => element('licence', cardB(call, player))))
  },

  xml_partie_mysql(call) {
    const player = playerByLicence(call.world, call.get('licence'))
    if (player === undefined) return list([])
    return list(
      gamesOf(call.world, player, call.today).flatMap(game => {
        const { opponent, contest } = game
        if (opponent === null || !game.validated) return []
        return element('partie', [
          ['licence', player.licence],
          ['advlic', opponent.licence],
          ['vd', game.won ? 'V' : 'D'],
          ['numjourn', game.tour ?? ''],
          ['codechamp', contest.code],
          ['date', frenchDate(game.day)],
          ['advsexe', opponent.gender],
          ['advnompre', fullName(opponent)],
          ['pointres', game.points],
          ['coefchamp', contest.coef],
          ['advclaof', classOf(opponent, game.opponentPoints)],
          ['idpartie', game.id],
        ])
      }),
    )
  },

  xml_partie(call) {
    if (call.get('numlic') === '') return badRequest('Vous devez saisir le parametre numlic')
    const player = playerByLicence(call.world, call.get('numlic'))
    if (player === undefined) return list([])
    return list(
      gamesOf(call.world, player, call.today).map(({ id, day, contest, opponent, opponentPoints, won }) =>
        element('partie', [
          ['date', frenchDate(day)],
          ['nom', opponent === null ? 'Absent Absent' : fullName(opponent)],
          ['classement', opponent?.numbered ? `N${opponent.numbered} - ${opponentPoints}` : opponentPoints],
          ['epreuve', contest.label],
          ['victoire', won ? 'V' : 'D'],
          ['forfait', opponent === null ? 1 : 0],
          ['idpartie', id],
          ['coefchamp', contest.coef],
        ]),
      ),
    )
  },

  xml_histo_classement(call) {
    if (call.get('numlic') === '') return required('numlic')
    const player = playerByLicence(call.world, call.get('numlic'))
    if (player === undefined) return list([])
    return list(history(call, player, 12))
  },
}

function identity(player: Player) {
  return [
    ['licence', player.licence],
    ['nom', player.lastname],
    ['prenom', player.firstname],
  ] as const
}

function search(call: Call): readonly Player[] {
  const licence = call.get('licence')
  if (licence !== '') {
    const player = playerByLicence(call.world, licence)
    return player === undefined ? [] : [player]
  }
  const [number, lastname, firstname] = [call.get('club'), plain(call.get('nom')), plain(call.get('prenom'))]
  const clubs = call.world.clubs.filter(club => number === '' || club.number === number)
  const found = clubs
    .flatMap(club => playersOf(call.world, club))
    .filter(player => plain(player.lastname).startsWith(lastname))
    .filter(player => plain(player.firstname).startsWith(firstname))
  return found.slice(0, 300)
}

/**
 * Official points of the last phases, oldest first. Those of this season equal the points in the other lists; the
 * further back before it, the lower they are, as for a player who was still learning.
 */
function history(call: Call, player: Player, count: number): string[] {
  const { world, today } = call
  const { initial, official } = standingOf(world, player, today)
  let [season, phase] = [seasonOf(today), phaseOf(today)]
  let points = official
  const rows: string[] = []
  for (let index = 0; index < count; index += 1) {
    const number = player.numbered !== null && points > 2100 ? player.numbered + index * 7 : null
    rows.unshift(
      element('histo', [
        ['echelon', number === null ? '' : 'N'],
        ['place', number ?? ''],
        ['point', Math.max(500, points)],
        ['saison', `Saison ${season} / ${season + 1}`],
        ['phase', phase],
      ]),
    )
    const isNow = index === 0 && phase === 2
    points = isNow ? initial : points - ((world.chance('history', player.licence, season, phase) % 90) - 25)
    if (phase === 1) season -= 1
    phase = phase === 1 ? 2 : 1
  }
  return rows
}
