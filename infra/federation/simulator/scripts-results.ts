import { frenchDate } from './calendar.ts'
import type { Scripts } from './call.ts'
import { divisionById, divisionId, poolById, poolId } from './contests.ts'
import { type Fixture, fixtureById, fixturesOf, pointsPerGame } from './fixtures.ts'
import { rankingOf, type Standing } from './ranking.ts'
import { absentSheet, emptySheet, playedSheet } from './sheet-xml.ts'
import type { Team } from './teams.ts'
import { element, type Fields, list, required, xml } from './wire.ts'

export const resultScripts: Scripts = {
  xml_result_equ(call) {
    if (call.get('D1') === '') return required('D1')
    const found = divisionById(call.world, Number(call.get('D1')))
    if (found === undefined) return list([])
    const { division, phase } = found
    if (call.get('action') === 'poule') {
      return list(
        division.pools.map(pool =>
          element('poule', [
            ['libelle', `Poule ${pool.number}`],
            ['lien', { link: `cx_poule=${poolId(pool, phase)}&D1=${divisionId(division, phase)}` }],
          ]),
        ),
      )
    }
    const wanted = call.get('cx_poule')
    const pool = division.pools.find(one => wanted === '' || String(poolId(one, phase)) === wanted)
    if (pool === undefined) return list([])
    const fixtures = fixturesOf(call.world, pool, phase, call.today)
    const action = call.get('action')
    if (action === '') return list(fixtures.map(fixture => element('tour', tour(fixture))))
    const ranked = rankingOf(pool, fixtures)
    const rows = action === 'initial' ? ranked.toSorted((a, b) => a.draw - b.draw) : ranked
    return list(rows.map((row, index) => element('classement', standing(pool.number, row, index, action))))
  },

  xml_rencontre_equ(call) {
    const pools = call
      .get('poule')
      .split('|')
      .flatMap(id => poolById(call.world, Number(id)) ?? [])
    return list(
      pools.flatMap(({ pool, phase }) =>
        fixturesOf(call.world, pool, phase, call.today).map(fixture =>
          element('tour', [
            ...tour(fixture),
            ['ncluba', clubNumber(fixture.home) || null],
            ['nclubb', clubNumber(fixture.away) || null],
            ['poule', poolId(pool, phase)],
            ['live', fixture.day === call.today && pool.division.organism.id === '1' ? 1 : 0],
          ]),
        ),
      ),
    )
  },

  xml_chp_renc(call) {
    const id = call.get('renc_id')
    if (id === '') return required('renc_id')
    const fixture = fixtureById(call.world, Number(id), call.today)
    if (fixture === undefined) return list([])
    const [home, away] = [fixture.home?.name ?? '', fixture.away?.name ?? '']
    if (fixture.scores === null) return xml(emptySheet(home, away))
    if (fixture.sheet === null) return xml(absentSheet(call, fixture, pointsPerGame(fixture.pool)))
    // Side A of a sheet need not be the home side.
    const swapped = call.world.chance('swapped', fixture.id) % 7 === 0
    return xml(playedSheet(call, fixture, fixture.sheet, swapped))
  },
}

/** A joint team plays under its partner's number, but the ranking has the number of its own club. */
function clubNumber(team: Team | null): string {
  return (team?.partner ?? team?.club)?.number ?? ''
}

function tour(fixture: Fixture): Fields {
  const { home, away, scores, round, pool } = fixture
  const form = new URLSearchParams({
    renc_id: String(fixture.id),
    is_retour: '0',
    phase: String(fixture.phase),
    res_1: scores?.[0] ?? '',
    res_2: scores?.[1] ?? '',
    equip_1: home?.name ?? '',
    equip_2: away?.name ?? '',
    equip_id1: String(home?.id ?? ''),
    equip_id2: String(away?.id ?? ''),
    clubnum_1: clubNumber(home),
    clubnum_2: clubNumber(away),
  })
  return [
    ['libelle', `Poule ${pool.number} - tour n°${round.tour} du ${frenchDate(round.day)}`],
    ['equa', home?.name ?? null],
    ['equb', away?.name ?? null],
    ['scorea', scores?.[0] || null],
    ['scoreb', scores?.[1] || null],
    ['lien', { link: form.toString() }],
    ['dateprevue', frenchDate(round.day)],
    ['datereelle', frenchDate(fixture.day)],
  ]
}

function standing(pool: number, row: Standing, index: number, action: string): Fields {
  const rank = action === 'initial' ? index + 1 : row.tied ? '-' : index + 1
  return [
    ['poule', pool],
    ['clt', rank],
    ['equipe', row.team.name],
    ['joue', row.played],
    ['pts', row.points],
    ['numero', row.team.club.number],
    ['totvic', row.won],
    ['totdef', row.lost],
    ['idequipe', row.team.id],
    ['idclub', row.team.club.id],
    ['vic', row.victories],
    ['def', row.defeats],
    ['nul', row.draws],
    ['pf', row.forfeits],
    ['pg', row.won],
    ['pp', row.lost],
  ]
}
