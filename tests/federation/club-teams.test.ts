import { townsOf } from '@pingboard/infra/federation/clubs.ts'
import { isCommittee } from '@pingboard/infra/federation/departments.ts'
import { organismsOfType } from '@pingboard/infra/federation/simulator/organisms.ts'
import { makeWorld } from '@pingboard/infra/federation/simulator/world.ts'
import { describe, expect, it } from 'vitest'
import { openPair, sample } from './helpers.ts'
import { openStub } from './stub.ts'

const SEASON = ['2025-07-01', '2026-06-30'] as const
const world = makeWorld(7)
const clubWhere = (keep: (club: (typeof world.clubs)[number]) => boolean) => {
  const club = world.clubs.find(keep)
  if (club === undefined) throw new Error('the seed gives no such club')
  return club
}
const charente = clubWhere(club => club.committee.code === 'D16' && club.rank === 1)

describe('a club by its number', () => {
  it('is one of every committee, those overseas and of two departments included', async () => {
    const { federation } = await openPair()
    for (const code of ['D16', 'D99', 'D9D', 'D04']) {
      const { number, name } = clubWhere(club => club.committee.code === code)
      expect(await federation.clubNumbered(number)).toMatchObject({ value: { clubNumber: number, name } })
    }
  })

  it('asks once for each committee, whatever numbers are asked for', async () => {
    const { federation, simulator } = await openPair()
    const serials = Array.from({ length: 50 }, (_, serial) => String(serial).padStart(4, '0'))
    for (const serial of serials) expect(await federation.clubNumbered(`1016${serial}`)).toBeNull()
    expect([
      simulator.calls(),
      simulator.calls('xml_club_dep2'),
      simulator.calls('xml_initialisation'),
    ]).toEqual([2, 1, 1])
  })

  it('asks nothing for a committee that does not exist', async () => {
    const { federation, simulator } = await openPair()
    for (const committee of ['00', '20', '96', '97', '05', '07', '43', '9Z', '1A'])
      expect(await federation.clubNumbered(`10${committee}0001`)).toBeNull()
    expect(simulator.calls()).toBe(0)
  })

  it('every committee of the federation is known', () => {
    for (const { code } of organismsOfType('D'))
      expect([code, isCommittee(code.slice(1))]).toEqual([code, true])
  })
})

describe('teams of a club', () => {
  it("come with the hall's town, and without its correspondent", async () => {
    const { federation } = await openPair()
    const { value } = await federation.teamsOfClub(charente.number, ...SEASON)
    expect(value.town).toBe(charente.place.toUpperCase())
    expect(JSON.stringify(value)).not.toMatch(/martelin|éléonore|0199000000|@/i)
    expect(townsOf(sample('xml_club_detail.xml'))).toEqual(['MONTVALBRUN SUR ORVE'])
  })

  it('are each once, though a team has a row for each phase', async () => {
    const { federation } = await openPair({ start: '2026-02-10T17:00:00Z' })
    const { value } = await federation.teamsOfClub(charente.number, ...SEASON)
    const ids = value.teams.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const phases = value.teams.map(
      ({ fixtures }) => new Set(fixtures.map(({ divisionLabel }) => divisionLabel?.slice(-4))).size,
    )
    expect(Math.max(...phases)).toBe(2)
  })

  it('with a partner are found by their number, because the fixtures may name the partner', async () => {
    const { federation } = await openPair()
    const { club } = world.pools.flatMap(pool => pool.slots).find(team => team?.partner) ?? { club: charente }
    const { value } = await federation.teamsOfClub(club.number, ...SEASON)
    const joint = value.teams.find(({ label }) => label.startsWith('Ent.'))
    expect(joint?.fixtures.length).toBeGreaterThan(0)
  })

  it('lack only the town when the card of the club cannot be read', async () => {
    const { federation, simulator } = await openPair()
    simulator.fail('401-script', 'xml_club_detail')
    const { value, freshness } = await federation.teamsOfClub(charente.number, ...SEASON)
    expect(value.town).toBeNull()
    expect(value.teams.length).toBeGreaterThan(2)
    expect(freshness.stale).toBe(false)
  })

  const list = (rows: string) => `<?xml version="1.0" encoding="ISO-8859-1"?>\n<liste>${rows}</liste>`
  const aTeam = (name: string, id = '') =>
    `<equipe><libequipe>${name} - Phase 1</libequipe><idequipe>${id}</idequipe>` +
    '<libepr>FED_Championnat de France par Equipes Masculin</libepr><libdivision>D1 Poule 1</libdivision>' +
    '<liendivision>cx_poule=7&amp;D1=5&amp;organisme_pere=1</liendivision></equipe>'
  const aTour = (id: number, home: string, away: string, ids = '') =>
    `<tour><libelle>Poule 1 - tour n°1</libelle><equa>${home}</equa><equb>${away}</equb><poule>7</poule>` +
    `<dateprevue>0${id}/10/2025</dateprevue><lien>renc_id=${id}${ids}</lien></tour>`
  async function fixturesByTeam(xml_equipe: string, xml_rencontre_equ: string) {
    const none = list('')
    const stub = await openStub({ xml_equipe, xml_rencontre_equ, xml_organisme: none, xml_club_detail: none })
    const { teams } = (await stub.federation.teamsOfClub('10160085', ...SEASON)).value
    return teams.map(({ label, fixtures }) => [label, fixtures.map(({ id }) => id)])
  }

  it('of answers without ids are told apart by name', async () => {
    const teams = list(aTeam('MARSIGNY 1') + aTeam('MARSIGNY 2'))
    const tours = list(aTour(1, 'MARSIGNY 1', 'ORVE 1') + aTour(2, 'ORVE 2', 'MARSIGNY 2'))
    expect(await fixturesByTeam(teams, tours)).toEqual([
      ['MARSIGNY 1', ['1']],
      ['MARSIGNY 2', ['2']],
    ])
  })

  it('with ids have the fixtures of their id, whatever the names say', async () => {
    const teams = list(aTeam('MARSIGNY 1', '11') + aTeam('MARSIGNY 2', '12'))
    const joint = aTour(1, 'Ent. Marsigny / Orve', 'MARSIGNY 1', '&amp;equip_id1=12&amp;equip_id2=99')
    expect(await fixturesByTeam(teams, list(joint))).toEqual([
      ['MARSIGNY 1', []],
      ['MARSIGNY 2', ['1']],
    ])
  })
})
