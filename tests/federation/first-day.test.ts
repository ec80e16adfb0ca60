import { Rejection } from '@pingboard/services/kernel/decider.ts'
import { describe, expect, it } from 'vitest'
import { sampleBytes } from './helpers.ts'
import { changed, listed, NOTHING, openStub, REGISTERED, type Said, type Scripts } from './stub.ts'

/** What the service may do on an installation's first day, and what the product still answers. */

const CLUB = '10169369'
const SEASON = ['2025-07-01', '2026-06-30'] as const
const LICENCE = '1669618'
const NUMBERED = '148341'
const HTML = '<!DOCTYPE html><html><body><br>Maintenance</body></html>'
const REFUSED = { status: 401, body: sampleBytes('error-401-bad-account.xml') }
const UNREGISTERED = REGISTERED.replace('>1<', '>0<')

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    error => (error instanceof Rejection ? error.code : String(error)),
  )

/** Observed failures of a script. The last one answers "none" although there are data. */
const BROKEN: readonly [what: string, said: Said][] = [
  ['missing', 404],
  ['broken', { status: 500, body: sampleBytes('error-500.json') }],
  ['not granted', REFUSED],
  ['a page', HTML],
  ['an empty body', ''],
  ['an error document', { status: 400, body: sampleBytes('error-400-missing-parameter.xml') }],
  ['an empty list', NOTHING],
]

const POOL = sampleBytes('xml_rencontre_equ-one-pool.xml').toString('latin1')
const FIXTURES: Scripts = {
  xml_equipe: sampleBytes('xml_equipe-single.xml'),
  xml_rencontre_equ: POOL,
  xml_result_equ: POOL.replace(/<(ncluba|nclubb|poule|live)>[^<]*<\/\1>/g, ''),
}
const PLAYERS: Scripts = {
  xml_liste_joueur_o: sampleBytes('xml_liste_joueur_o-club.xml'),
  xml_liste_joueur: sampleBytes('xml_liste_joueur-club.xml'),
}
const CARDS: Scripts = {
  xml_joueur: sampleBytes('xml_joueur-numbered.xml'),
  xml_licence_b: sampleBytes('xml_licence_b-licence-numbered.xml'),
  xml_licence: sampleBytes('xml_licence-numbered.xml'),
  xml_liste_joueur_o: listed(
    '<joueur><licence>148341</licence><nom>JAVERLHAC</nom><prenom>Mathis</prenom><club>09149964</club><nclub>Amicale Pongiste de Ouvrelande</nclub><sexe>M</sexe><echelon>N</echelon><place>301</place><points>2438</points></joueur>',
  ),
}

describe('an installation that is not registered', () => {
  it.each([...BROKEN, ['appli 0', UNREGISTERED] as const])(
    'because xml_initialisation is %s gets its data at once',
    async (_, said) => {
      const { federation } = await openStub({ ...FIXTURES, xml_initialisation: said })
      expect((await federation.fixturesOfClub(CLUB, ...SEASON)).value.length).toBeGreaterThan(3)
    },
  )

  it.each([...BROKEN, ['appli 0', UNREGISTERED] as const])(
    'because xml_initialisation is %s tries again until it is, once a minute, after a restart too',
    async (_, said) => {
      const stub = await openStub({ ...FIXTURES, xml_initialisation: said })
      const ask = async (federation = stub.federation) => {
        await federation.fixturesOfClub(CLUB, ...SEASON)
        stub.clock.forward(5 * 60_000)
      }
      const settled = (times: number) => expect.poll(() => stub.times('xml_initialisation')).toBe(times)
      await ask()
      await expect.poll(() => stub.times('xml_initialisation')).toBeGreaterThan(0)
      stub.say({ xml_initialisation: REGISTERED })
      const before = stub.times('xml_initialisation')
      await expect
        .poll(async () => {
          await ask()
          return stub.times('xml_initialisation')
        })
        .toBeGreaterThan(before)
      const once = stub.times('xml_initialisation')
      await ask()
      await ask(stub.again())
      await settled(once)
    },
  )

  it('is registered when it is refused, and asks again; data come with the same question', async () => {
    let isKnown = false
    const known = (said: Said) => () => (isKnown ? said : REFUSED)
    const stub = await openStub({
      xml_equipe: known(FIXTURES.xml_equipe as Buffer),
      xml_rencontre_equ: known(POOL),
      xml_initialisation: () => {
        isKnown = true
        return REGISTERED
      },
    })
    expect((await stub.federation.fixturesOfClub(CLUB, ...SEASON)).value.length).toBeGreaterThan(3)
    // The registration is lost.
    isKnown = false
    stub.clock.forward(24 * 3_600_000)
    const { value, freshness } = await stub.federation.fixturesOfClub(CLUB, ...SEASON)
    expect([value.length > 3, freshness.stale]).toEqual([true, false])
    expect(isKnown).toBe(true)
  })

  it('is not asked for with every refusal', async () => {
    const stub = await openStub({ xml_club_dep2: REFUSED, xml_club_b: REFUSED })
    for (const department of ['16', '17', '19', '23', '24'])
      expect(await codeOf(stub.federation.clubsOfDepartment(department))).toBe('FEDERATION_REFUSED')
    expect(stub.times('xml_initialisation')).toBeLessThan(3)
  })
})

describe('a script that fails has a second way', () => {
  const without = (scripts: Scripts, names: readonly string[], said: Said): Scripts => ({
    ...scripts,
    ...Object.fromEntries(names.map(name => [name, said])),
  })

  it.each(BROKEN)('xml_rencontre_equ, %s: the same fixtures pool by pool', async (_, said) => {
    const whole = await openStub(FIXTURES)
    const poor = await openStub(without(FIXTURES, ['xml_rencontre_equ'], said))
    const found = (await poor.federation.fixturesOfClub(CLUB, ...SEASON)).value
    expect(found).toEqual((await whole.federation.fixturesOfClub(CLUB, ...SEASON)).value)
    expect(found.length).toBeGreaterThan(3)
  })

  it.each(BROKEN)('xml_equipe without a type, %s: both championships', async (_, said) => {
    const { federation } = await openStub({
      ...FIXTURES,
      xml_equipe: query => (query.get('type') === 'A' ? (FIXTURES.xml_equipe as Buffer) : said),
    })
    expect((await federation.fixturesOfClub(CLUB, ...SEASON)).value.length).toBeGreaterThan(3)
  })

  it.each(BROKEN)('xml_club_dep2, %s: xml_club_b', async (_, said) => {
    const clubs = (query: URLSearchParams) =>
      query.get('dep') === '16' ? sampleBytes('xml_club_dep2.xml') : NOTHING
    const whole = await openStub({ xml_club_dep2: clubs })
    const poor = await openStub({ xml_club_dep2: said, xml_club_b: clubs })
    const found = (await poor.federation.clubsOfDepartment('16')).value
    expect(found).toEqual((await whole.federation.clubsOfDepartment('16')).value)
    expect(found.length).toBeGreaterThan(5)
  })

  it.each(BROKEN)('xml_liste_joueur_o, %s: xml_liste_joueur, by club and by name', async (_, said) => {
    const { federation } = await openStub(without(PLAYERS, ['xml_liste_joueur_o'], said))
    expect((await federation.playersOfClub(CLUB)).value.length).toBeGreaterThan(5)
    expect((await federation.playersNamed('Ballouzat')).value.length).toBeGreaterThan(5)
  })

  it.each(BROKEN)('both lists, %s: the licences of the club, those of this season', async (_, said) => {
    const { federation } = await openStub({
      ...without(PLAYERS, Object.keys(PLAYERS), said),
      xml_licence_b: query => (query.get('club') === CLUB ? sampleBytes('xml_licence_b-club.xml') : 500),
    })
    const { value } = await federation.playersOfClub(CLUB)
    expect(value.length).toBeGreaterThan(5)
    const rows = sampleBytes('xml_licence_b-club.xml').toString('latin1')
    expect(value).toHaveLength(rows.match(/<validation>[0-9]/g)?.length ?? 0)
  })

  const CARD_WAYS = ['xml_licence_b', 'xml_licence', 'xml_liste_joueur_o', 'xml_joueur'] as const
  it.each(BROKEN.flatMap(([what, said]) => CARD_WAYS.map(left => [left, what, said] as const)))(
    'with %s alone, the others %s, a licence holder has a card',
    async (left, what, said) => {
      const { federation } = await openStub(
        without(
          CARDS,
          CARD_WAYS.filter(name => name !== left),
          said,
        ),
      )
      // A player of one base may be missing in the other, so "none" is an answer there.
      const isNone = what === 'an empty list'
      const card = {
        licenseNumber: NUMBERED,
        lastname: 'JAVERLHAC',
        firstname: 'Mathis',
        clubNumber: '09149964',
      }
      if (!(isNone && left === 'xml_joueur'))
        expect((await federation.dailyPlayer(NUMBERED)).value.player).toMatchObject(card)
      if (!(isNone && left !== 'xml_joueur'))
        expect((await federation.rankedPlayer(NUMBERED)).value).toMatchObject(card)
    },
  )

  it.each(BROKEN.filter(([what]) => what !== 'an empty list'))(
    'with both licence scripts %s, a card of the list has the monthly points of the ranking base',
    async (_, said) => {
      const { federation } = await openStub(without(CARDS, ['xml_licence_b', 'xml_licence'], said))
      expect((await federation.dailyPlayer(NUMBERED)).value.player).toMatchObject({
        points: 2431.5,
        oldPoints: 2431.5,
        initialPoints: 2438,
        officialPoints: 2438,
      })
    },
  )

  it('and when all fail, the failure of the first is told', async () => {
    const { federation } = await openStub({ xml_liste_joueur_o: REFUSED, xml_liste_joueur: 404 })
    expect(await codeOf(federation.playersOfClub(CLUB))).toBe('FEDERATION_REFUSED')
  })
})

describe('points of a nationally numbered player', () => {
  const card = (name: string, tag: string, points: string) =>
    changed(name, new RegExp(`<${tag}>[0-9.]*</${tag}>`, 'g'), `<${tag}>${points}</${tag}>`)
  const DAILY = 'xml_licence_b-licence-numbered.xml'

  it.each(['28', '301', '24', '24.0', '0'])(
    'that are a class or a number (%s) are the ones of the ranking base',
    async wrong => {
      for (const [tag, field, right] of [
        ['pointm', 'points', 2431.5],
        ['apointm', 'oldPoints', 2431.5],
        ['initm', 'initialPoints', 2438],
        ['point', 'officialPoints', 2438],
      ] as const) {
        const { federation } = await openStub({ ...CARDS, xml_licence_b: card(DAILY, tag, wrong) })
        expect((await federation.dailyPlayer(NUMBERED)).value.player[field]).toBe(right)
      }
    },
  )

  it('are those of the ranking base for the estimate of their matches, too', async () => {
    const numbered = {
      ...CARDS,
      xml_partie: sampleBytes('xml_partie-numbered.xml'),
      xml_partie_mysql: NOTHING,
    }
    for (const xml_licence_b of [card(DAILY, 'pointm', '28'), REFUSED]) {
      const { federation } = await openStub({ ...numbered, xml_licence_b })
      expect((await federation.seasonMatches(NUMBERED)).value.points).toBe(2431.5)
    }
  })

  it('are not known where that base does not say them either, and never the class', async () => {
    const { federation } = await openStub({
      ...CARDS,
      xml_licence_b: card(DAILY, 'pointm', '28'),
      xml_joueur: card('xml_joueur-numbered.xml', 'point', '24'),
    })
    expect((await federation.dailyPlayer(NUMBERED)).value.player.points).toBeNull()
    expect((await federation.rankedPlayer(NUMBERED)).value.points).toBeNull()
  })

  it('beside thousands are none without a number, too; and a beginner’s five hundred stay', async () => {
    const { federation } = await openStub({
      ...CARDS,
      xml_licence_b: card('xml_licence_b-licence.xml', 'pointm', '6'),
    })
    expect((await federation.dailyPlayer(LICENCE)).value.player.points).not.toBe(6)
    const beginner = await openStub({ xml_licence_b: card('xml_licence_b-licence.xml', 'pointm', '487.5') })
    expect((await beginner.federation.dailyPlayer(LICENCE)).value.player.points).toBe(487.5)
  })
})

describe('an answer without anything', () => {
  const QUESTIONS: readonly [what: string, scripts: Scripts, ask: string][] = [
    ['teams', FIXTURES, 'fixtures'],
    ['clubs', { xml_club_dep2: sampleBytes('xml_club_dep2.xml') }, 'clubs'],
    ['players', PLAYERS, 'players'],
    ['a card', CARDS, 'card'],
    ['history', { ...CARDS, xml_histo_classement: sampleBytes('xml_histo_classement.xml') }, 'history'],
  ]
  it.each(QUESTIONS)('(%s) is asked for again after two minutes', async (_, scripts, ask) => {
    const none = Object.fromEntries(Object.keys(scripts).map(name => [name, NOTHING]))
    const { federation, say, clock } = await openStub(none)
    const count = async () => {
      try {
        if (ask === 'fixtures') return (await federation.fixturesOfClub(CLUB, ...SEASON)).value.length
        if (ask === 'clubs') return (await federation.clubsOfDepartment('16')).value.length
        if (ask === 'players') return (await federation.playersOfClub(CLUB)).value.length
        if (ask === 'history') return (await federation.rankingHistory(NUMBERED)).value.length
        await federation.rankedPlayer(NUMBERED)
        return 1
      } catch (error) {
        if (error instanceof Rejection && error.code === 'PLAYER_NOT_FOUND') return 0
        throw error
      }
    }
    expect(await count()).toBe(0)
    say(scripts)
    clock.forward(2 * 60_000)
    expect(await count()).toBeGreaterThan(0)
  })

  it('is no answer once upstream fails: what was there before it is, with its date', async () => {
    const list = sampleBytes('xml_club_dep2.xml')
    const { federation, say, clock } = await openStub({ xml_club_dep2: list, xml_club_b: NOTHING })
    const first = await federation.clubsOfDepartment('16')
    clock.forward(13 * 3_600_000)
    say({ xml_club_dep2: NOTHING })
    expect((await federation.clubsOfDepartment('16')).value).toEqual([])
    clock.forward(3 * 60_000)
    say({ xml_club_dep2: 500, xml_club_b: 500 })
    expect(await federation.clubsOfDepartment('16')).toEqual({
      value: first.value,
      freshness: { ...first.freshness, stale: true },
    })
    const empty = await openStub({ xml_club_dep2: NOTHING, xml_club_b: NOTHING })
    expect((await empty.federation.clubsOfDepartment('16')).value).toEqual([])
    empty.clock.forward(3 * 60_000)
    empty.say({ xml_club_dep2: 500, xml_club_b: 500 })
    expect(await codeOf(empty.federation.clubsOfDepartment('16'))).toBe('FEDERATION_UNAVAILABLE')
  })
})

describe('a poorer way that says none', () => {
  it('is not believed after a richer one failed: the kept fixtures are shown, with their date', async () => {
    const { federation, say, clock } = await openStub(FIXTURES)
    const first = await federation.fixturesOfClub(CLUB, ...SEASON)
    clock.forward(6 * 60_000)
    say({ xml_rencontre_equ: { status: 500, body: sampleBytes('error-500.json') }, xml_result_equ: NOTHING })
    expect(await federation.fixturesOfClub(CLUB, ...SEASON)).toEqual({
      value: first.value,
      freshness: { ...first.freshness, stale: true },
    })
    const unknown = await openStub({ ...FIXTURES, xml_rencontre_equ: 500, xml_result_equ: NOTHING })
    expect(await codeOf(unknown.federation.fixturesOfClub(CLUB, ...SEASON))).toBe('FEDERATION_UNAVAILABLE')
  })

  it('is believed after one that was not granted, and where the first way says so, too', async () => {
    const refused = await openStub({ ...FIXTURES, xml_rencontre_equ: REFUSED, xml_result_equ: NOTHING })
    expect((await refused.federation.fixturesOfClub(CLUB, ...SEASON)).value).toEqual([])
    const broken = { xml_liste_joueur: 500, xml_licence_b: 500 }
    const nobody = await openStub({ xml_liste_joueur_o: NOTHING, ...broken })
    expect((await nobody.federation.playersOfClub(CLUB)).value).toEqual([])
  })
})

describe('players of a club', () => {
  it('are holders of this season: the daily base is asked for those', async () => {
    const all = sampleBytes('xml_liste_joueur_o-club.xml').toString('latin1')
    const rows = all.match(/<joueur>.*?<\/joueur>/g) ?? []
    const { federation } = await openStub({
      xml_liste_joueur_o: query => (query.get('valid') === '1' ? listed(rows.slice(0, 3).join('')) : all),
    })
    expect((await federation.playersOfClub(CLUB)).value).toHaveLength(3)
  })

  const all = sampleBytes('xml_liste_joueur_o-club.xml').toString('latin1')
  const rows = all.match(/<joueur>.*?<\/joueur>/g) ?? []
  const NONE_OF_BASE = { xml_liste_joueur: 404, xml_licence_b: 404 }
  /** So many have renewed; the stub's clock stands at the start, so that the time goes to the day. */
  async function renewedBy(count: number, moment: string, scripts: Scripts = NONE_OF_BASE) {
    const stub = await openStub({
      xml_liste_joueur_o: query => (query.get('valid') === '1' ? listed(rows.slice(0, count).join('')) : all),
      ...scripts,
    })
    stub.clock.forward(Date.parse(moment) - stub.clock.now().getTime())
    const { value } = await stub.federation.playersOfClub(CLUB)
    return { found: value.length, asked: stub.asked.length - stub.times('xml_initialisation') }
  }

  // In Paris, 1 July to 31 October.
  it.each([
    ['2026-06-30T22:00:00Z', 'the first minute of the season'],
    ['2026-08-15T10:00:00Z', 'August'],
    ['2026-10-31T22:59:00Z', 'the last minute of October'],
  ])('are all while they renew their licences, by one call (%s, %s)', async moment => {
    expect(rows.length).toBeGreaterThan(5)
    for (const renewed of [0, 1, 3])
      expect(await renewedBy(renewed, moment)).toEqual({ found: rows.length, asked: 1 })
  })

  it.each([
    ['2026-06-30T21:59:00Z', 'the last minute of June'],
    ['2026-10-31T23:00:00Z', 'the first minute of November'],
    ['2026-11-20T17:00:00Z', 'November'],
    ['2027-03-20T17:00:00Z', 'March'],
  ])('are those who have renewed in the other months (%s, %s)', async moment => {
    expect(await renewedBy(1, moment)).toEqual({ found: 1, asked: 1 })
  })

  it('are all while they renew, of the other lists, too', async () => {
    const others: readonly Scripts[] = [
      { xml_liste_joueur: sampleBytes('xml_liste_joueur-club.xml') },
      { xml_liste_joueur: 404, xml_licence_b: sampleBytes('xml_licence_b-club.xml') },
    ]
    for (const scripts of others) {
      const text = String(Object.values(scripts).at(-1))
      const licences = new Set(text.match(/<licence>[0-9A-Z]+<\/licence>/g))
      const { found } = await renewedBy(1, '2026-08-15T10:00:00Z', {
        xml_liste_joueur_o: REFUSED,
        ...scripts,
      })
      expect(found).toBe(licences.size)
    }
  })
})

describe('a script that is not granted', () => {
  const NO_ORGANISMS = { ...FIXTURES, xml_organisme: REFUSED }

  it('is left alone for a minute, without a call, a registration or a line of the log', async () => {
    const stub = await openStub(NO_ORGANISMS)
    const ask = async () => (await stub.federation.fixturesOfClub(CLUB, ...SEASON)).value.length
    expect(await ask()).toBeGreaterThan(3)
    // The first time one call, a registration, and the call again: the other three lists are of the same script.
    const calls = () => [stub.times('xml_organisme'), stub.times('xml_initialisation')]
    const [organisms = 0, registrations] = calls()
    expect(organisms).toBeLessThanOrEqual(2)
    const lines = stub.logged.length
    stub.clock.forward(59_000)
    expect(await ask()).toBeGreaterThan(3)
    expect(calls()).toEqual([organisms, registrations])
    expect(stub.logged.length).toBe(lines)
    // Rights may have been given meanwhile.
    stub.clock.forward(2000)
    await ask()
    expect(stub.times('xml_organisme')).toBeGreaterThan(organisms)
  })

  it('is asked again as soon as the installation is registered', async () => {
    let isKnown = false
    const stub = await openStub({
      xml_initialisation: () => (isKnown ? REGISTERED : UNREGISTERED),
      xml_club_dep2: query => (isKnown && query.get('dep') ? sampleBytes('xml_club_dep2.xml') : REFUSED),
      xml_club_b: REFUSED,
      xml_joueur: sampleBytes('xml_joueur.xml'),
    })
    const clubs = () => codeOf(stub.federation.clubsOfDepartment('16'))
    // Another question begins to register.
    await codeOf(stub.federation.rankedPlayer(LICENCE))
    await expect.poll(() => stub.times('xml_initialisation')).toBe(1)
    stub.clock.forward(30_000)
    expect(await clubs()).toBe('FEDERATION_REFUSED')
    isKnown = true
    stub.clock.forward(31_000)
    await codeOf(stub.federation.rankedPlayer(NUMBERED))
    await expect.poll(clubs).toBe('answered')
  })

  it('does not silence the licence numbers when it refuses the number of a club', async () => {
    const stub = await openStub({
      ...CARDS,
      xml_liste_joueur_o: 404,
      xml_liste_joueur: 404,
      xml_licence_b: query => (query.has('club') ? REFUSED : (CARDS.xml_licence_b as Buffer)),
    })
    for (const _ of [1, 2]) await codeOf(stub.federation.playersOfClub(CLUB))
    expect((await stub.federation.dailyPlayer(NUMBERED)).value.player.licenseId).not.toBeNull()
  })
})

describe('a call', () => {
  it('takes any kind of answer, as every known client does', async () => {
    const stub = await openStub({ xml_club_dep2: sampleBytes('xml_club_dep2.xml') })
    await stub.federation.clubsOfDepartment('16')
    expect(new Set(stub.asked.map(({ headers }) => headers.accept))).toEqual(new Set(['*/*']))
  })
})
