import { phaseOf } from './calendar.ts'
import type { Call, Scripts } from './call.ts'
import { CONTESTS, contestId, divisionId, divisionLabel, poolId } from './contests.ts'
import { lineage } from './organisms.ts'
import type { ContestKey } from './pools.ts'
import { element, list, required } from './wire.ts'
import type { Entry } from './world.ts'

const YOUTH = 15_836
const CUP = 17_240
const CRITERIUM = 15_953

export const contestScripts: Scripts = {
  xml_equipe(call) {
    const number = call.get('numclu')
    if (number === '') return required('numclu')
    const club = call.world.clubByNumber.get(number)
    if (club === undefined) return list([])
    const type = call.get('type')
    const genders = type === 'M' ? ['M'] : type === 'F' ? ['F'] : ['M', 'F']
    const entries = call.world.entriesOf(club).filter(({ team }) => genders.includes(team.gender))
    // From January both phases are listed together.
    const phases = phaseOf(call.today) === 2 ? ([1, 2] as const) : ([1] as const)
    const rows = phases.flatMap(phase => entries.map(entry => teamRow(call, entry, phase)))
    const others = type === '' ? otherTeams(call, club.committee.code, club.committee.id, entries) : []
    return list([...rows, ...others])
  },

  xml_epreuve(call) {
    const [organism, type] = [call.get('organisme'), call.get('type')]
    if (type === '') return required('type')
    if (organism === '') return required('organisme')
    const season = (id: number) => contestId(id, call.today)
    // The lists contain past seasons too, with other ids.
    const rows = lineage(organism).flatMap(({ id: owner, code }) => {
      if (type === 'I') {
        return owner === '1' ? [contestRow(season(CRITERIUM), owner, 'FED_Critérium Fédéral', 'C')] : []
      }
      if (owner !== '1') return [contestRow(season(YOUTH), owner, `${code} - Championnat Jeunes`, 'E')]
      return Object.values(CONTESTS).flatMap(({ id, label }) =>
        [season(id), season(id) - 2_000].map(one => contestRow(one, owner, label, 'H')),
      )
    })
    return list(rows)
  },

  xml_division(call) {
    const [contest, organism, type] = [call.get('epreuve'), call.get('organisme'), call.get('type')]
    if (contest === '') return required('epreuve')
    if (organism === '') return required('organisme')
    if (type === '') return required('type')
    const keys = (Object.keys(CONTESTS) as ContestKey[]).filter(
      key => String(contestId(CONTESTS[key].id, call.today)) === contest,
    )
    const found = call.world.divisions.filter(
      division => division.organism.id === organism && keys.includes(division.contest),
    )
    return list(
      ([1, 2] as const).flatMap(phase =>
        found.map(division =>
          element('division', [
            ['iddivision', divisionId(division, phase)],
            ['libelle', `${divisionLabel(division, phase)} (Phase ${phase})`],
          ]),
        ),
      ),
    )
  },
}

function teamRow(call: Call, { team, pool }: Entry, phase: 1 | 2): string {
  const { division } = pool
  const contest = CONTESTS[division.contest]
  return element('equipe', [
    ['idepr', contestId(contest.id, call.today)],
    ['libepr', contest.label],
    ['idequipe', team.id],
    ['libequipe', `${team.name} - Phase ${phase}`],
    ['libdivision', `${divisionLabel(division, phase)} Poule ${pool.number}`],
    [
      'liendivision',
      {
        link: `cx_poule=${poolId(pool, phase)}&D1=${divisionId(division, phase)}&organisme_pere=${division.organism.id}`,
      },
    ],
  ])
}

/** Teams in contests whose labels look like the championship's, and in a cup whose pool is not drawn. */
function otherTeams(call: Call, code: string, organism: string, entries: readonly Entry[]): string[] {
  const [first] = entries
  if (first === undefined) return []
  const { team } = first
  const row = (id: number, contest: string, division: string, pool: string, number: number) =>
    element('equipe', [
      ['idepr', contestId(id, call.today)],
      ['libepr', contest],
      ['idequipe', 60_000 + team.id],
      ['libequipe', `${team.club.short} (${number}) - Phase 1`],
      ['libdivision', division],
      ['liendivision', { link: `cx_poule=${pool}&D1=${228_000 + number}&organisme_pere=${organism}` }],
    ])
  return [
    row(YOUTH, `${code} - Championnat Jeunes`, `${code}_CHAMP_JEUNES_11_T1_D1 Poule 1`, '1299001', 1),
    row(CUP, `${code}_Coupe du Comité`, 'Coupe du Comité 1', '', 2),
  ]
}

function contestRow(id: number, organism: string, label: string, type: string): string {
  return element('epreuve', [
    ['idepreuve', id],
    ['idorga', organism],
    ['libelle', label],
    ['typepreuve', type],
  ])
}
