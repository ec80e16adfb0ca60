import { readdirSync, readFileSync } from 'node:fs'
import { readAnswer } from '@pingboard/infra/federation/answer.ts'
import type { Row } from '@pingboard/infra/federation/parse.ts'
import { signature, timestamp } from '@pingboard/infra/federation/signing.ts'
import { dayNumber, frenchDate } from '@pingboard/infra/federation/simulator/calendar.ts'
import { fixturesOf, plannedOf } from '@pingboard/infra/federation/simulator/fixtures.ts'
import { organismsOfType } from '@pingboard/infra/federation/simulator/organisms.ts'
import { DEMO_ACCOUNT, type Simulator, startSimulator } from '@pingboard/infra/federation/simulator/server.ts'
import { makeWorld } from '@pingboard/infra/federation/simulator/world.ts'
import { field } from '@pingboard/infra/federation/values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sample } from './helpers.ts'

const NOW = () => new Date('2025-11-20T17:00:00Z')
const world = makeWorld(7)

function address(
  simulator: Simulator,
  script: string,
  parameters: Record<string, string>,
  password = DEMO_ACCOUNT.password,
) {
  const tm = timestamp(NOW())
  const common = { serie: 'ABCDEFGHIJ12345', id: DEMO_ACCOUNT.id, tm, tmc: signature(password, tm) }
  return `${simulator.url}${script}.php?${new URLSearchParams({ ...common, ...parameters })}`
}

async function bytes(simulator: Simulator, script: string, parameters: Record<string, string> = {}) {
  const response = await fetch(address(simulator, script, parameters))
  return Buffer.from(await response.arrayBuffer())
}
const ask = async (simulator: Simulator, script: string, parameters: Record<string, string> = {}) =>
  readAnswer(await bytes(simulator, script, parameters))

let simulator: Simulator
/** Some tests make all fixtures of all pools. */
const SLOW = { timeout: 30_000 }

beforeAll(async () => {
  simulator = await startSimulator({ seed: 7, now: NOW })
})
afterAll(() => simulator.close())

describe('access', () => {
  it('a wrong signature, a wrong account and a missing parameter are refused with 401', async () => {
    const refusals = [
      address(simulator, 'xml_organisme', { type: 'F' }, 'another'),
      address(simulator, 'xml_organisme', { type: 'F', id: 'NOBODY' }),
      address(simulator, 'xml_organisme', { type: 'F', tmc: '' }),
      `${simulator.url}xml_initialisation.php`,
    ]
    for (const url of refusals) {
      const response = await fetch(url)
      expect(response.status).toBe(401)
      expect(await response.text()).toMatch(
        /<user><verification>0<\/verification><erreur>.+<\/erreur><\/user>$/,
      )
    }
  })

  it('rights are given per script', async () => {
    const limited = await startSimulator({ now: NOW, grants: ['xml_initialisation'] })
    const [granted, other] = await Promise.all(
      ['xml_initialisation', 'xml_equipe'].map(script => fetch(address(limited, script, { numclu: '1' }))),
    )
    expect([granted?.status, other?.status]).toEqual([200, 401])
    expect(await other?.text()).toContain('Script non autorisé')
    await limited.close()
  })

  it('an unknown script is 404, the reserved one refused', async () => {
    expect((await fetch(address(simulator, 'xml_poule', {}))).status).toBe(404)
    expect((await fetch(address(simulator, 'xml_licence_c', {}))).status).toBe(401)
  })
})

describe('the wire', () => {
  it('is compact ISO-8859-1 with the headers of the service', async () => {
    const response = await fetch(address(simulator, 'xml_epreuve', { organisme: '131', type: 'E' }))
    expect(response.headers.get('content-type')).toBe('application/xml;charset=ISO-8859-1')
    expect(response.headers.get('current-season')).toBe('26')
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(text).toMatch(/^<\?xml version="1.0" encoding="ISO-8859-1"\?>\n<liste>[^\n]*<\/liste>$/)
    expect(text).toContain('Féminin')
  })

  it('has both forms of emptiness, and <liste/> for nothing', async () => {
    const club = world.clubs[0]?.number ?? ''
    const detail = (await bytes(simulator, 'xml_club_detail', { club })).toString('latin1')
    expect(detail).toContain('<adressesalle2/><adressesalle3></adressesalle3>')
    expect((await bytes(simulator, 'xml_club_dep2', { dep: '20' })).toString()).toMatch(/\n<liste\/>$/)
  })

  it.each([
    ['xml_club_detail', {}, 'Le param&#xE8;tre club est requis'],
    ['xml_organisme', {}, 'Le param&#xE8;tre type est requis'],
    ['xml_organisme', { type: 'X' }, 'Le param&#xE8;tre type est invalide'],
    ['xml_equipe', {}, 'Le param&#xE8;tre numclu est requis'],
    ['xml_result_equ', {}, 'Le param&#xE8;tre D1 est requis'],
    ['xml_chp_renc', {}, 'Le param&#xE8;tre renc_id est requis'],
    ['xml_licence_b', {}, 'Vous devez remplir le parametre licence ou club'],
    ['xml_partie', {}, 'Vous devez saisir le parametre numlic'],
  ])('%s %j is 400 with its document', async (script, parameters, message) => {
    const response = await fetch(address(simulator, script, parameters))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(`<erreurs><code>400</code><erreur>${message}</erreur></erreurs>`)
  })

  it('a list of players without criterion is an empty page, licences of an unknown club 500 in JSON', async () => {
    const empty = await fetch(address(simulator, 'xml_liste_joueur', {}))
    expect([empty.status, empty.headers.get('content-length')]).toEqual([200, '0'])
    const broken = await fetch(address(simulator, 'xml_licence_b', { club: '99999999' }))
    expect([broken.status, (await broken.json()).detail]).toEqual([500, 'Internal Server Error'])
  })

  it('news come in UTF-8 under another declaration, with an entity of HTML', async () => {
    const text = (await bytes(simulator, 'xml_new_actu')).toString('utf8')
    expect(text).toContain('encoding="ISO-8859-1"')
    expect(text).toContain('Démonstrations')
    expect(text).toContain('&hellip;')
  })
})

describe('the data', SLOW, () => {
  it('are the same for the same seed and day, and others for another seed', async () => {
    const [same, other] = [
      await startSimulator({ seed: 7, now: NOW }),
      await startSimulator({ seed: 8, now: NOW }),
    ]
    const numclu = world.clubs[100]?.number ?? ''
    for (const [script, parameters] of [
      ['xml_club_dep2', { dep: '33' }],
      ['xml_equipe', { numclu }],
      ['xml_rencontre_equ', { poule: '1140000|1140001' }],
    ] as const) {
      const [one, two] = [await bytes(simulator, script, parameters), await bytes(same, script, parameters)]
      expect(one.equals(two)).toBe(true)
      expect((await bytes(other, script, parameters)).equals(one)).toBe(false)
    }
    await Promise.all([same.close(), other.close()])
  })

  it('every committee has clubs, with numbers of their own', async () => {
    const committees = organismsOfType('D')
    expect(committees).toHaveLength(102)
    for (const { code } of committees) {
      const clubs = (await ask(simulator, 'xml_club_dep2', { dep: code.slice(1) })).rows('club')
      expect(clubs.length).toBeGreaterThanOrEqual(6)
      for (const club of clubs) expect(field(club, 'numero')?.slice(2, 4)).toBe(code.slice(1))
    }
    expect(new Set(world.clubs.map(club => club.number)).size).toBe(world.clubs.length)
  })

  it('club names vary: accents, capitals, over 40 characters', () => {
    const names = world.clubs.map(club => club.name)
    expect(new Set(names).size).toBeGreaterThan(names.length * 0.98)
    expect(names.some(name => name.length > 40)).toBe(true)
    expect(names.some(name => /[éèîç]/.test(name))).toBe(true)
    for (const name of names) expect(name).toMatch(/^[\u0020-\u00ff]+$/)
  })

  it('every club has a game today and on the coming Saturday, whatever day it is', () => {
    const start = dayNumber(2025, 12, 24)
    for (let today = start; today < start + 14; today += 1) {
      const saturday = today + ((9 - ((today + 3) % 7)) % 7)
      const busy = new Map<string, Set<number>>()
      for (const pool of world.pools) {
        for (const fixture of plannedOf(world, pool, today < dayNumber(2026, 1, 1) ? 1 : 2, today)) {
          if (fixture.home === null || fixture.away === null) continue
          for (const team of [fixture.home, fixture.away]) {
            const days = busy.get(team.club.number) ?? new Set()
            busy.set(team.club.number, days.add(fixture.day))
          }
        }
      }
      const idle = world.clubs.filter(club => {
        const days = busy.get(club.number)
        return ![today, saturday].every(day => days?.has(day))
      })
      expect(idle.map(club => club.number)).toEqual([])
    }
  })

  it('the guest’s club has an exempt, an hour in a name, a long name and six fixtures, whatever day it is', () => {
    const guest = world.clubs.find(club => club.committee.code === 'D33' && club.rank === 0)
    const pools = world.pools.filter(pool => pool.slots.some(team => team?.club === guest))
    const start = dayNumber(2025, 12, 24)
    for (let today = start; today < start + 14; today += 1) {
      const fixtures = pools
        .flatMap(pool => plannedOf(world, pool, today < dayNumber(2026, 1, 1) ? 1 : 2, today))
        .filter(({ day, home, away }) => day === today && [home?.club, away?.club].includes(guest))
      const played = fixtures.filter(({ home, away }) => home !== null && away !== null)
      const names = played.flatMap(({ home, away }) => [home?.name ?? '', away?.name ?? ''])
      expect(played.length).toBeLessThan(fixtures.length)
      expect(played.length).toBeGreaterThanOrEqual(6)
      expect(names.filter(name => /\(\d+h\d*\) \d+$/.test(name)).length).toBeGreaterThan(0)
      expect(Math.max(...names.map(name => name.length))).toBeGreaterThanOrEqual(45)
    }
  })

  it('a fixture keeps its teams, its day and its result whatever day it is asked on', () => {
    const today = dayNumber(2025, 11, 20)
    const seen = new Map<number, string>()
    let again = 0
    for (let day = today; day < today + 20; day += 1) {
      for (const pool of world.pools.slice(0, 40)) {
        for (const fixture of plannedOf(world, pool, 1, day)) {
          const key = `${fixture.home?.name}/${fixture.away?.name}/${fixture.day}/${fixture.round.tour}`
          const known = seen.get(fixture.id)
          if (known !== undefined) {
            expect(key).toBe(known)
            again += 1
          }
          seen.set(fixture.id, key)
        }
      }
    }
    expect(again).toBeGreaterThan(1000)
  })

  it('hold a pool with an exempt, moved days, forfeits of a team, joint teams and a cup without pool', async () => {
    const today = dayNumber(2025, 11, 20)
    const fixtures = world.pools.flatMap(pool => fixturesOf(world, pool, 1, today))
    expect(world.pools.some(pool => pool.slots.length === 8 && pool.slots.includes(null))).toBe(true)
    expect(fixtures.some(fixture => fixture.day !== fixture.round.day)).toBe(true)
    expect(fixtures.some(fixture => fixture.scores?.includes(''))).toBe(true)
    expect(world.pools.some(pool => pool.slots.some(team => team?.partner))).toBe(true)
    const teams = await ask(simulator, 'xml_equipe', { numclu: world.clubs[0]?.number ?? '' })
    expect(teams.rows('equipe').some(row => field(row, 'liendivision')?.startsWith('cx_poule=&'))).toBe(true)
  })

  it('agree between fixtures, ranking and sheet', async () => {
    const tours = (await ask(simulator, 'xml_rencontre_equ', { poule: '1140000' })).rows('tour')
    const played = tours.find(row => field(row, 'scorea') !== null && field(row, 'scoreb') !== null)
    const sheet = await ask(simulator, 'xml_chp_renc', {
      renc_id: new URLSearchParams((played && field(played, 'lien')) || '').get('renc_id') ?? '',
    })
    const [result] = sheet.rows('resultat')
    const sum = (side: string) =>
      sheet.rows('partie').reduce((total, game) => total + (Number(field(game, side)) || 0), 0)
    expect([sum('scorea'), sum('scoreb')].map(String)).toEqual([result?.get('resa'), result?.get('resb')])
    expect(new Set([result?.get('resa'), result?.get('resb')])).toEqual(
      new Set([played?.get('scorea'), played?.get('scoreb')]),
    )
    expect(sheet.rows('partie')).toHaveLength(14)

    const ranking = (
      await ask(simulator, 'xml_result_equ', { D1: '198000', action: 'classement', auto: '1' })
    ).rows('classement')
    for (const row of ranking) {
      const [vic, def, nul, pf] = ['vic', 'def', 'nul', 'pf'].map(tag => Number(row.get(tag)))
      expect(Number(row.get('pts'))).toBe(3 * Number(vic) + 2 * Number(nul) + Number(def))
      expect(Number(row.get('joue'))).toBe(Number(vic) + Number(def) + Number(nul) + Number(pf))
    }
    const total = (tag: string) => ranking.reduce((all, row) => all + Number(row.get(tag)), 0)
    expect(total('pg')).toBe(total('pp'))
  })

  it('agree between the players of a club and their games', async () => {
    const club = world.clubs[20]?.number ?? ''
    const players = (await ask(simulator, 'xml_liste_joueur', { club })).rows('joueur')
    const holders = (await ask(simulator, 'xml_liste_joueur_o', { club })).rows('joueur')
    const licence = players[0]?.get('licence') ?? ''
    expect(holders.length).toBeGreaterThan(players.length)
    const all = (await ask(simulator, 'xml_partie', { numlic: licence })).rows('partie')
    const counted = (await ask(simulator, 'xml_partie_mysql', { licence })).rows('partie')
    const ids = all.map(row => row.get('idpartie'))
    expect(all.length).toBeGreaterThan(0)
    for (const game of counted) expect(ids).toContain(game.get('idpartie'))
    const [card] = (await ask(simulator, 'xml_joueur', { licence })).rows('joueur')
    const won = counted.reduce((sum, row) => sum + Number(row.get('pointres')), 0)
    expect(Number(card?.get('point'))).toBeCloseTo(Number(card?.get('valcla')) + won)
    expect((await ask(simulator, 'xml_licence_b', { club })).rows('licence')).toHaveLength(holders.length)
    expect((await ask(simulator, 'xml_histo_classement', { numlic: licence })).rows('histo')).toHaveLength(12)
  })

  /** What a player's lists look like on the wire: same tags, same order, values of the same shape. */
  it.each([
    ['xml_joueur', { licence: '3310004' }, 'joueur', 'xml_joueur.xml'],
    ['xml_licence', { licence: '3310004' }, 'licence', 'xml_licence.xml'],
    ['xml_licence_b', { licence: '3310004' }, 'licence', 'xml_licence_b-licence.xml'],
    ['xml_liste_joueur', { nom: 'LAURENT' }, 'joueur', 'xml_liste_joueur-nom.xml'],
    ['xml_liste_joueur_o', { nom: 'LAURENT' }, 'joueur', 'xml_liste_joueur_o-nom.xml'],
    ['xml_partie', { numlic: '3310004' }, 'partie', 'xml_partie.xml'],
    ['xml_partie_mysql', { licence: '3310004' }, 'partie', 'xml_partie_mysql.xml'],
    ['xml_histo_classement', { numlic: '3310004' }, 'histo', 'xml_histo_classement.xml'],
  ] as const)('%s %j is written as captured', async (script, parameters, tag, name) => {
    const [row, captured] = [
      (await ask(simulator, script, parameters)).rows(tag).at(0),
      sample(name).rows(tag).at(0),
    ]
    expect([...(row?.keys() ?? [])]).toEqual([...(captured?.keys() ?? [])])
    // Reduces digits and letters to one sign each: `1123`, `13/09/2025`, `Saison 2025 / 2026`.
    const shape = (value: string | null | undefined) =>
      value?.replace(/[0-9]+/g, '9').replace(/\p{L}+/gu, 'a')
    const fixed = ['date', 'validation', 'saison', 'phase', 'forfait', 'vd', 'victoire', 'licence', 'numclub']
    for (const field of fixed.filter(one => row?.has(one)))
      expect([field, shape(row?.get(field))]).toEqual([field, shape(captured?.get(field))])
  })

  it('hold a forfeit, a numbered opponent, both contests, and matches not validated', async () => {
    const [all, counted]: Row[][] = [[], []]
    const national = world.pools.filter(pool => pool.division.organism.code === 'FEDE')
    const clubs = national.flatMap(pool => pool.slots.flatMap(team => team?.club ?? []))
    for (const club of clubs.slice(0, 12)) {
      const players = (await ask(simulator, 'xml_liste_joueur', { club: club.number })).rows('joueur')
      // The fourth player of a home team stays away at times; these players meet such absences.
      for (const player of players.slice(1, 4)) {
        const licence = player.get('licence') ?? ''
        all?.push(...(await ask(simulator, 'xml_partie', { numlic: licence })).rows('partie'))
        counted?.push(...(await ask(simulator, 'xml_partie_mysql', { licence })).rows('partie'))
      }
    }
    const has = (rows: readonly Row[] | undefined, wanted: Record<string, RegExp>) =>
      rows?.some(row => Object.entries(wanted).every(([tag, value]) => value.test(row.get(tag) ?? '')))
    expect(has(all, { nom: /^Absent Absent$/, classement: /^500$/, victoire: /^V$/, forfait: /^1$/ })).toBe(
      true,
    )
    expect(has(all, { classement: /^N[0-9]+ - [0-9]+$/ })).toBe(true)
    expect(has(all, { epreuve: /^FED_Critérium Fédéral$/, coefchamp: /^1\.5$/ })).toBe(true)
    expect(has(counted, { advclaof: /^N[0-9]+$/ })).toBe(true)
    expect(has(counted, { codechamp: /^I$/, numjourn: /^$/ })).toBe(true)
    // A match not validated stands in the first list only, and a forfeit never reaches the second.
    const ids = (rows: readonly Row[] | undefined) => new Set(rows?.map(row => row.get('idpartie')))
    expect(ids(all).isSupersetOf(ids(counted))).toBe(true)
    expect(ids(all).size).toBeGreaterThan(ids(counted).size)
    const forfeits = all?.filter(row => row.get('forfait') === '1')
    expect(ids(forfeits).isDisjointFrom(ids(counted))).toBe(true)
  })

  it('days are printed as the service does', () => {
    expect(frenchDate(dayNumber(2025, 9, 3))).toBe('03/09/2025')
  })
})

describe('the program', () => {
  it('imports nothing of the gateway, of services or of contracts', () => {
    const folder = new URL('../../infra/federation/simulator/', import.meta.url)
    for (const file of readdirSync(folder)) {
      const imports = [...readFileSync(new URL(file, folder), 'utf8').matchAll(/from '([^']+)'/g)].map(
        found => found[1],
      )
      for (const path of imports) expect(path).toMatch(/^(?:node:|\.\/[a-z-]+\.ts$)/)
    }
  })
})
