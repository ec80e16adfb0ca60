import { gridPoints } from '@pingboard/contracts/points.ts'
import { categoryCode, categoryLabel } from '@pingboard/infra/federation/categories.ts'
import type { Row } from '@pingboard/infra/federation/parse.ts'
import {
  completedDaily,
  completedRanking,
  licenceCardOf,
  rankingCardOf,
} from '@pingboard/infra/federation/player-cards.ts'
import { licensedPlayerOf, nameAsked, rankedPlayerOf } from '@pingboard/infra/federation/player-list.ts'
import {
  enteredMatchOf,
  joinedMatches,
  matchesOf,
  validatedMatchOf,
} from '@pingboard/infra/federation/player-matches.ts'
import { rankingHistoryOf } from '@pingboard/infra/federation/ranking-history.ts'
import { valued, virtualPoints } from '@pingboard/services/federation/matches.ts'
import { describe, expect, it } from 'vitest'
import { sample, sampleBytes, xml } from './helpers.ts'
import { listed, NOTHING, openStub } from './stub.ts'

function first<T>(name: string, tag: string, read: (row: Row) => T | null): T {
  const [row] = sample(name).rows(tag)
  const found = row === undefined ? null : read(row)
  if (found === null) throw new Error(`${name} has no ${tag}`)
  return found
}
const ranking = (name: string) => first(name, 'joueur', rankingCardOf)
const licence = (name: string) => first(name, 'licence', licenceCardOf)

describe('a card of the ranking base', () => {
  it('gives ranks and points, and no more than it knows', () => {
    expect(ranking('xml_joueur.xml')).toEqual({
      licenseNumber: '1647994',
      licenseId: null,
      lastname: 'JAVERLHAC',
      firstname: 'Evan',
      clubLabel: 'Rochelande TT Rochelandai',
      clubNumber: '10169369',
      nationality: null,
      globalRanking: 15987,
      // 0 is "none".
      oldNationalRanking: null,
      rank: 15499,
      category: 'S',
      categoryLabel: 'Sénior',
      regionalRanking: 1271,
      departementalRanking: 97,
      initialPoints: 1123,
      officialPoints: 1123,
      oldPoints: 1123,
      points: 1123,
      gender: null,
      type: null,
      certification: null,
      validation: null,
    })
  })

  it('of a numbered player gives the number as rank', () => {
    expect(ranking('xml_joueur-numbered.xml')).toMatchObject({
      rank: 301,
      globalRanking: 297,
      oldNationalRanking: 295,
      officialPoints: 2438,
      points: 2431.5,
    })
  })

  it('is completed by the daily one: licence, gender, and the club’s name in full', () => {
    const card = completedRanking(ranking('xml_joueur.xml'), licence('xml_licence.xml'))
    expect(card).toMatchObject({
      licenseId: '1059971',
      clubLabel: 'Rochelande TT Rochelandais',
      gender: 'M',
      type: 'A',
      certification: 'A',
      validation: '2025-07-08',
      points: 1123,
      rank: 15499,
    })
    expect(completedRanking(card, null)).toBe(card)
  })

  it('keeps its own club when the daily base already knows the next one', () => {
    const moved = { ...licence('xml_licence.xml'), clubNumber: '10169999', clubLabel: 'Another club' }
    expect(completedRanking(ranking('xml_joueur.xml'), moved).clubLabel).toBe('Rochelande TT Rochelandai')
  })
})

describe('a card of the daily base', () => {
  it('gives licence and points', () => {
    expect(licence('xml_licence_b-licence.xml')).toMatchObject({
      licenseNumber: '1669618',
      licenseId: '2041054',
      lastname: "D'ESTANVILLE",
      firstname: 'Hervé',
      nationality: 'F',
      category: 'B2',
      categoryLabel: 'Benjamin 2',
      initialPoints: 539,
      officialPoints: 539,
      oldPoints: 615.25,
      points: 681.25,
      rank: null,
      globalRanking: null,
      validation: '2025-09-20',
    })
  })

  it('of a licence not renewed has no monthly points, type or day', () => {
    const cards = sample('xml_licence_b-club.xml').rows('licence').map(licenceCardOf)
    const old = cards.filter(card => card?.validation === null)
    expect(old.length).toBeGreaterThan(2)
    for (const card of old) expect(card).toMatchObject({ points: null, oldPoints: null, type: null })
    expect(cards.every(card => card?.officialPoints !== null)).toBe(true)
  })

  it('is completed by the ranks, but for a number it knows itself', () => {
    const ranks = ranking('xml_joueur-numbered.xml')
    const card = licence('xml_licence_b-licence-numbered.xml')
    expect(completedDaily(card, ranks)).toMatchObject({
      rank: 301,
      globalRanking: 297,
      departementalRanking: 11,
    })
    expect(completedDaily({ ...card, rank: null }, { ...ranks, rank: 171 }).rank).toBe(171)
    expect(completedDaily(card, null)).toBe(card)
  })

  it('without monthly points, of xml_licence, has the category as a word', () => {
    expect(licence('xml_licence-numbered.xml')).toMatchObject({
      category: 'S',
      categoryLabel: 'Sénior',
      rank: 301,
      officialPoints: 2438,
      points: null,
    })
  })

  it.each([
    ['P', 'Poussin'],
    ['B1', 'Benjamin 1'],
    ['M2', 'Minime 2'],
    ['C1', 'Cadet 1'],
    ['J4', 'Junior 4'],
    ['S', 'Sénior'],
    ['V50', 'Vétéran 50'],
    ['X', 'X'],
    [null, null],
  ])('category %s reads %s', (code, label) => {
    expect(categoryLabel(code)).toBe(label)
  })

  it.each([
    ['Poussin', 'P'],
    ['Benjamins 2', 'B2'],
    ['Juniors 4', 'J4'],
    ['Seniors', 'S'],
    ['Veteran 45', 'V45'],
    ['V45', 'V45'],
    ['Licence loisir', null],
    [null, null],
  ])('and %s is code %s', (printed, code) => {
    expect(categoryCode(printed)).toBe(code)
  })
})

describe('lists of players', () => {
  it('of the daily base give gender and points, of the ranking base neither', () => {
    expect(first('xml_liste_joueur_o-licence-single.xml', 'joueur', licensedPlayerOf)).toEqual({
      licenseNumber: '1647994',
      lastname: 'JAVERLHAC',
      firstname: 'Evan',
      clubLabel: 'Rochelande TT Rochelandais',
      clubNumber: '10169369',
      gender: 'M',
      points: 1123,
    })
    expect(first('xml_liste_joueur-nom-prenom-single-numbered.xml', 'joueur', rankedPlayerOf)).toEqual({
      licenseNumber: '148341',
      lastname: 'JAVERLHAC',
      firstname: 'Mathis',
      clubLabel: 'Amicale Pongiste de Ouvre',
      clubNumber: '09149964',
      gender: null,
      points: null,
    })
  })

  it('hold people without a club', () => {
    const players = sample('xml_liste_joueur_o-nom.xml').rows('joueur').map(licensedPlayerOf)
    expect(players).toContainEqual(
      expect.objectContaining({ clubNumber: null, clubLabel: null, gender: 'F' }),
    )
  })

  it.each([
    ['devaux', 'DEVAUX'],
    ['Éloïse', 'ELOISE'],
    ['  de   la  Brunière ', 'DE LA BRUNIERE'],
    ['d’Estanville', "D'ESTANVILLE"],
    ['Duquesnoy-Bras', 'DUQUESNOY-BRAS'],
    ['Lesœur', 'LESOEUR'],
    ['GARC\u0327ON', 'GARCON'],
  ])('a name written %j is asked as %s', (typed, asked) => {
    expect(nameAsked(typed)).toBe(asked)
  })
})

describe('a name with an apostrophe', () => {
  /** A base that knows one player, under one spelling. */
  const knowing = async (spelling: string) => {
    const row = `<joueur><licence>1669618</licence><nom>D'ESTANVILLE</nom><prenom>Z</prenom></joueur>`
    const list = (query: URLSearchParams) => (query.get('nom') === spelling ? listed(row) : NOTHING)
    const stub = await openStub({ xml_liste_joueur_o: list, xml_liste_joueur: NOTHING })
    const asked = () =>
      stub.asked.filter(({ script }) => script === 'xml_liste_joueur_o').map(({ query }) => query.get('nom'))
    return { named: async (name: string) => (await stub.federation.playersNamed(name)).value, asked }
  }

  it('is asked once more, escaped, when nobody was found', async () => {
    const escaped = await knowing("D\\'ESTANVILLE")
    expect(await escaped.named('d’Estanville')).toHaveLength(1)
    expect(escaped.asked()).toEqual(["D'ESTANVILLE", "D\\'ESTANVILLE"])
    const plain = await knowing("D'ESTANVILLE")
    expect(await plain.named('d’Estanville')).toHaveLength(1)
    expect(plain.asked()).toEqual(["D'ESTANVILLE"])
  })

  it('and one without is asked once', async () => {
    const { named, asked } = await knowing('X')
    expect(await named('Durand')).toEqual([])
    expect(asked()).toEqual(['DURAND'])
  })
})

describe('matches', () => {
  const matches = (name: string, read: typeof enteredMatchOf) => matchesOf(sample(name), read)

  it('of the ranking base have their points, and the opponent’s class', () => {
    const [match] = matches('xml_partie_mysql.xml', validatedMatchOf)
    expect(match).toEqual({
      id: '14300366',
      event: null,
      name: 'MARTELIN Aurélien',
      officialPoints: 500,
      points: null,
      rank: null,
      victory: true,
      withdraw: false,
      coef: 1,
      date: '2025-11-28',
      source: 'mysql',
      validatedGain: 4,
      doubles: false,
    })
  })

  it('against a numbered opponent give the number, and in the daily base the points too', () => {
    expect(matches('xml_partie_mysql-numbered.xml', validatedMatchOf)).toContainEqual(
      expect.objectContaining({ name: 'GALMICHET Ulysse', rank: 164, officialPoints: null }),
    )
    const entered = matches('xml_partie-numbered.xml', enteredMatchOf)
    expect(entered.find(match => match.name === 'SOUDARGUES Sacha')).toMatchObject({
      rank: 385,
      officialPoints: 2339,
      event: 'FED_Championnat de France par Equipes Masculin',
      source: 'spid',
    })
  })

  it('against nobody are withdrawn, and bring nothing; nobody has no points', () => {
    const [match] = matches('xml_partie-single-forfeit.xml', enteredMatchOf)
    expect(match).toMatchObject({ name: 'Absent', withdraw: true, victory: true, officialPoints: null })
    const [counted] = xml(
      '<liste><partie><date>11/10/2025</date><advnompre>Absent Absent</advnompre><advclaof>5</advclaof><vd>V</vd><pointres>0</pointres><idpartie>1</idpartie></partie></liste>',
    ).rows('partie')
    expect(counted && validatedMatchOf(counted)).toMatchObject({ name: 'Absent', officialPoints: null })
    expect(match && valued(match, 700, [match.date.slice(0, 7)])).toMatchObject({ gain: 0, outcome: null })
  })

  it('with a forfeit of somebody who has a name are withdrawn too; a double is known by its two names', () => {
    const row = (name: string, forfeit: string) =>
      `<partie><date>11/10/2025</date><nom>${name}</nom><classement>500</classement><victoire>V</victoire><forfait>${forfeit}</forfait><idpartie>1</idpartie><coefchamp>1</coefchamp></partie>`
    const read = (name: string, forfeit: string) => {
      const [found] = xml(`<liste>${row(name, forfeit)}</liste>`).rows('partie')
      return found && enteredMatchOf(found)
    }
    expect(read('MARTIN Zoé', '1')).toMatchObject({ withdraw: true, doubles: false, name: 'MARTIN Zoé' })
    expect(read('MARTIN Zoé et DE  LA RUE Ugo', '0')).toMatchObject({ withdraw: false, doubles: true })
    expect(read('', '0')).toMatchObject({ withdraw: true, name: 'Absent' })
    expect(read('ETIENNE Joelle', '0')).toMatchObject({ withdraw: false, doubles: false })
  })

  it('of both bases are one list, newest first; those in the daily base only are not validated', async () => {
    const entered = matches('xml_partie.xml', enteredMatchOf)
    const counted = matches('xml_partie_mysql.xml', validatedMatchOf)
    const joined = await joinedMatches(entered, counted)
    expect(joined).toHaveLength(32)
    expect(new Set(joined.map(match => match.id)).size).toBe(32)
    expect(joined.filter(match => match.source === 'spid')).toHaveLength(8)
    const days = joined.map(match => match.date)
    expect(days).toEqual(days.toSorted().reverse())
    expect(joined.find(match => match.id === '14230775')).toMatchObject({
      source: 'mysql',
      validatedGain: 7.5,
      coef: 1.5,
      event: 'FED_Critérium Fédéral',
      officialPoints: 521,
    })
  })

  it('keep one order for one day', () => {
    const text = sampleBytes('xml_partie.xml').toString('latin1')
    const rows = text.match(/<partie>.*?<\/partie>/g) ?? []
    const turned = xml(`<liste>${rows.toReversed().join('')}</liste>`)
    expect(matchesOf(turned, enteredMatchOf)).toEqual(matches('xml_partie.xml', enteredMatchOf))
  })

  /** The evidence for what README.md says of `classement` and of the estimate. */
  it('met twice an opponent has the same points in both months: they are the official ones', () => {
    const entered = matches('xml_partie-numbered.xml', enteredMatchOf)
    const met = Map.groupBy(entered, match => match.name)
    const again = [...met.values()].filter(
      list => new Set(list.map(match => match.date.slice(0, 7))).size > 1,
    )
    expect(again.length).toBeGreaterThanOrEqual(3)
    for (const list of again) expect(new Set(list.map(match => match.officialPoints)).size).toBe(1)
  })

  it('estimated from the player’s monthly points come nearer to what was counted than from the official ones', async () => {
    const card = licence('xml_licence_b-licence.xml')
    const joined = await joinedMatches(
      matches('xml_partie.xml', enteredMatchOf),
      matches('xml_partie_mysql.xml', validatedMatchOf),
    )
    const november = joined.filter(match => match.source === 'mysql' && match.date > '2025-11-01')
    const error = (own: number | null) =>
      november.reduce((sum, { officialPoints, victory, coef, validatedGain }) => {
        const estimate = gridPoints(own ?? 0, officialPoints ?? 0, victory) * coef
        return sum + Math.abs(estimate - (validatedGain ?? 0))
      }, 0)
    const perMatch = (own: number | null) => error(own) / november.length
    expect(november.filter(match => match.officialPoints !== null).length).toBeGreaterThan(12)
    // Points of the beginning of November stand in `apointm`.
    expect(perMatch(card.oldPoints)).toBeLessThan(0.75)
    expect(perMatch(card.officialPoints)).toBeGreaterThan(2 * perMatch(card.oldPoints))
  })

  it('of December, added to the monthly points, are the virtual ones', async () => {
    const joined = await joinedMatches(
      matches('xml_partie.xml', enteredMatchOf),
      matches('xml_partie_mysql.xml', validatedMatchOf),
    )
    const { points } = licence('xml_licence_b-licence.xml')
    // Two championship matches give 3 each. Six of the youth rally count half: five give 1.5, one 2.5 (against 596).
    expect(virtualPoints(points, joined, '2025-12-20')).toBe(681.25 + 6 + 7.5 + 2.5)
  })
})

describe('ranking history', () => {
  it('is by season and phase, oldest first, with the number of a numbered player', () => {
    const history = rankingHistoryOf(sample('xml_histo_classement.xml'))
    expect(history).toHaveLength(27)
    expect(history[0]).toEqual({ season: '2012-2013', phase: 1, points: 500, rank: null })
    expect(history.at(-1)).toEqual({ season: '2025-2026', phase: 1, points: 2495, rank: 251 })
    const order = history.map(({ season, phase }) => `${season} ${phase}`)
    expect(order).toEqual(order.toSorted())
  })

  it('leaves out what is incomplete', () => {
    const row = (fields: string) => `<histo>${fields}</histo>`
    const rows = [
      row('<point>500</point><saison>Saison 2024 / 2025</saison><phase>2</phase>'),
      row('<point>500</point><saison>Saison 2024 / 2025</saison><phase>1</phase>'),
      row('<point></point><saison>Saison 2024 / 2025</saison><phase>1</phase>'),
      row('<point>500</point><saison>?</saison><phase>1</phase>'),
      row('<point>500</point><saison>Saison 2023 / 2024</saison><phase/>'),
    ]
    const history = rankingHistoryOf(xml(`<liste>${rows.join('')}</liste>`))
    expect(history.map(({ phase }) => phase)).toEqual([1, 2])
  })
})
