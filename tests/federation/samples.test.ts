import { readdirSync } from 'node:fs'
import { readAnswer } from '@pingboard/infra/federation/answer.ts'
import { clubOf } from '@pingboard/infra/federation/clubs.ts'
import { fixtureRowOf } from '@pingboard/infra/federation/fixture-row.ts'
import { organismsOf } from '@pingboard/infra/federation/organisms.ts'
import { championshipTeams } from '@pingboard/infra/federation/teams.ts'
import { describe, expect, it } from 'vitest'
import { sample, sampleBytes } from './helpers.ts'

const names = readdirSync(new URL('./samples/', import.meta.url))
const lists = names.filter(name => name.endsWith('.xml') && !name.startsWith('error-'))

const CHILDREN: readonly [prefix: string, tag: string][] = [
  ['xml_organisme', 'organisme'],
  ['xml_club', 'club'],
  ['xml_equipe', 'equipe'],
  ['xml_epreuve', 'epreuve'],
  ['xml_division', 'division'],
  ['xml_result_equ-classement', 'classement'],
  ['xml_result_equ-initial', 'classement'],
  ['xml_result_equ-poule', 'poule'],
  ['xml_result_equ-rencontres', 'tour'],
  ['xml_rencontre_equ', 'tour'],
  ['xml_chp_renc', 'resultat'],
  ['xml_result_indiv-classement', 'classement'],
  ['xml_result_indiv-partie', 'partie'],
  ['xml_result_indiv-poule', 'tour'],
  ['xml_res_cla', 'classement'],
  ['xml_liste_joueur', 'joueur'],
  ['xml_licence', 'licence'],
  ['xml_joueur', 'joueur'],
  ['xml_partie', 'partie'],
  ['xml_histo_classement', 'histo'],
  ['xml_new_actu', 'news'],
]

describe('every sample answer is read', () => {
  it.each(lists)('%s', name => {
    const document = readAnswer(sampleBytes(name))
    const tag = CHILDREN.find(([prefix]) => name.startsWith(prefix))?.[1]
    if (tag === undefined) expect(['empty-list.xml', 'xml_initialisation.xml']).toContain(name)
    else expect(document.rows(tag).length).toBeGreaterThan(0)
    // No replacement character, no wrongly decoded accent.
    for (const row of tag === undefined ? [] : document.rows(tag)) {
      for (const value of row.values()) expect(value ?? '').not.toMatch(/\ufffd|Ã./)
    }
  })

  it('has a reader for each of them', () => {
    expect(lists).toHaveLength(59)
  })
})

describe('samples in the words of the product', () => {
  it('a club keeps its number as text, its day of affiliation and its type', () => {
    const [row] = sample('xml_club_dep2-overseas.xml').rows('club')
    expect(row && clubOf(row)).toEqual({
      clubId: '40009275',
      clubNumber: '369G9032',
      name: 'ASPTT HIPPOCAMPE',
      validation: '2025-09-01',
      clubType: 'L',
    })
  })

  it('a club that has not renewed its affiliation has no day', () => {
    const clubs = sample('xml_club_dep2-overseas.xml').rows('club').map(clubOf)
    expect(clubs.at(-1)?.validation).toBeNull()
  })

  it('an organism has its code and its parent; the federation has none', () => {
    const [federation] = organismsOf(sample('xml_organisme-F-single.xml'))
    expect(federation).toMatchObject({ id: '1', code: 'FEDE', parentId: null })
    expect(organismsOf(sample('xml_organisme-L.xml'))).toHaveLength(21)
  })

  it('only teams of the French championship that stand in a pool are kept', () => {
    const teams = championshipTeams(sample('xml_equipe-pro-women-cup-entente.xml'))
    expect(teams).toHaveLength(10)
    expect(teams.filter(team => team.gender === 'F').map(team => team.name)).toEqual([
      'Ent. BELREP/ST GALB / CHANTEBRISE 1',
    ])
  })

  it('a team carries the pool, division and organism of its link, without phase and pool in its labels', () => {
    const [team] = championshipTeams(sample('xml_equipe.xml'))
    expect(team).toEqual({
      id: '14115',
      name: 'Rochelande TTC 1',
      pool: '1139716',
      divisionId: '198347',
      divisionLabel: 'D16 - Pré Régionale - Ph 1',
      organismId: '131',
      gender: 'M',
    })
  })

  it('the professional contest takes its gender from the division', () => {
    const teams = championshipTeams(sample('xml_equipe-pro-women-cup-entente.xml'))
    expect(teams.find(team => team.divisionLabel === 'FED_PRO A Messieurs')?.gender).toBe('M')
  })

  it('both phases of a team are two rows with two pools', () => {
    const teams = championshipTeams(sample('xml_equipe-both-phases.xml'))
    expect(teams.filter(team => team.id === '14115').map(team => team.pool)).toEqual(['1139716', '1199927'])
  })

  it('a fixture is read whole', () => {
    const [row] = sample('xml_rencontre_equ-2-1-scores-forfeit.xml').rows('tour')
    expect(row && fixtureRowOf(row)).toEqual({
      id: '7130954',
      idTeam1: '16477',
      idTeam2: '3423',
      label: 'Poule 2 - tour n°1 du 26/09/2025',
      labelTeam1: 'Castelorme 3',
      labelTeam2: 'Verzac EP 1',
      scoreTeam1: 15,
      scoreTeam2: 15,
      link: 'renc_id=7130954&is_retour=0&phase=1&res_1=15&res_2=15&equip_1=Castelorme+3&equip_2=Verzac+EP+1&equip_id1=16477&equip_id2=3423&clubnum_1=10169772&clubnum_2=10169381',
      predictedDate: '2025-09-26',
      actualDate: '2025-09-26',
      clubNumber1: '10169772',
      clubNumber2: '10169381',
      poule: '2',
      pool: '1139716',
      live: false,
    })
  })

  it('the missing side of an exempt is called EXEMPT, on either side, and nobody has a score', () => {
    const rows = sample('xml_rencontre_equ-two-pools-exempt.xml')
      .rows('tour')
      .map(row => fixtureRowOf(row))
    const exempt = rows.filter(row => row?.labelTeam1 === 'EXEMPT' || row?.labelTeam2 === 'EXEMPT')
    expect(
      exempt.some(row => row?.labelTeam1 === 'EXEMPT' && row.idTeam1 === null && row.clubNumber1 === null),
    ).toBe(true)
    expect(exempt.some(row => row?.labelTeam2 === 'EXEMPT')).toBe(true)
    for (const row of exempt) expect([row?.scoreTeam1, row?.scoreTeam2]).toEqual([null, null])
  })

  it('a team that forfeited scored nothing; a match not played has no score', () => {
    const rows = sample('xml_rencontre_equ-2-1-scores-forfeit.xml')
      .rows('tour')
      .map(row => fixtureRowOf(row))
    const forfeit = rows.find(row => row?.id === '7130963')
    expect([forfeit?.scoreTeam1, forfeit?.scoreTeam2]).toEqual([0, 20])
    const future = rows.find(row => row?.scoreTeam1 === null)
    expect(future?.scoreTeam2 ?? null).toBeNull()
  })

  it('fixtures read pool by pool are the same, but for the pool, which is the one asked', () => {
    const [whole] = sample('xml_rencontre_equ-two-pools-exempt.xml').rows('tour')
    const [single] = sample('xml_result_equ-rencontres-exempt.xml').rows('tour')
    const asked = single && fixtureRowOf(single, '1142696')
    expect(asked).toEqual(whole && fixtureRowOf(whole))
  })
})
