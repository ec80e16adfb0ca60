import { newGame } from '@pingboard/contracts/http/boards.ts'
import { describe, expect, it } from 'vitest'
import { newGameOf } from '../../shell/kit/new-board/new-game.ts'
import { sampleBytes } from './helpers.ts'
import { changed, listed, openStub } from './stub.ts'

/** Forms of the same answers that the service, or an older release of it, has been seen to use. */

const CLUB = '10169369'
const SEASON = ['2025-07-01', '2026-06-30'] as const
const TEAM = sampleBytes('xml_equipe-single.xml').toString('latin1')
const POOL = sampleBytes('xml_rencontre_equ-one-pool.xml').toString('latin1')

describe('links with white space', () => {
  const FORMS: readonly [what: string, form: (link: string) => string][] = [
    ['around the query, inside CDATA', link => `<![CDATA[ ${link}\n]]>`],
    ['around the CDATA', link => `\n <![CDATA[${link}]]> `],
    ['around the separators', link => `<![CDATA[${link.replaceAll('&', ' & ').replaceAll('=', ' = ')}]]>`],
    ['and a question mark', link => `<![CDATA[ ?${link}]]>`],
    ['and escaped once more inside CDATA', link => `<![CDATA[ ${link.replaceAll('&', '&amp;')}]]>`],
    ['not broken, as text', link => ` ${link.replaceAll('&', '&amp;')} `],
  ]
  const rewritten = (text: string, form: (link: string) => string) =>
    text.replace(/<!\[CDATA\[(.*?)\]\]>/g, (_, link: string) => form(link))

  it.each(FORMS)('%s lose neither team nor fixture', async (_, form) => {
    const plain = await openStub({ xml_equipe: TEAM, xml_rencontre_equ: POOL })
    const expected = (await plain.federation.fixturesOfClub(CLUB, ...SEASON)).value
    expect(expected.length).toBeGreaterThan(3)
    const odd = await openStub({
      xml_equipe: rewritten(TEAM, form),
      xml_rencontre_equ: rewritten(POOL, form),
    })
    const found = (await odd.federation.fixturesOfClub(CLUB, ...SEASON)).value
    const facts = (list: typeof found) => list.map(({ link, ...rest }) => rest)
    expect(facts(found)).toEqual(facts(expected))
    for (const { link, id } of found) expect(new URLSearchParams(link).get('renc_id')).toBe(id)
  })
})

describe('characters', () => {
  const club = (name: Buffer | string) =>
    Buffer.concat([
      Buffer.from('<liste><club><idclub>1</idclub><numero>10160001</numero><nom>'),
      typeof name === 'string' ? Buffer.from(name, 'latin1') : name,
      Buffer.from('</nom></club></liste>'),
    ])
  const declared = (encoding: string, body: Buffer) =>
    Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${encoding}"?>\n`), body])
  const nameIn = async (body: Buffer) => {
    const { federation } = await openStub({ xml_club_dep2: body })
    return (await federation.clubsOfDepartment('16')).value[0]?.name
  }

  it.each(['ISO-8859-1', 'iso-8859-1', 'windows-1252', 'Windows-1252', 'cp1252', 'latin1', 'us-ascii'])(
    'of Windows under the name of %s are read: ’ œ Œ € –',
    async encoding => {
      const name = club('L\x92\x9cuvre \x8cuf \x80 \x96 \xe9t\xe9')
      expect(await nameIn(declared(encoding, name))).toBe('L’œuvre Œuf € – été')
    },
  )

  it.each(['ISO-8859-15', 'iso-8859-15', 'latin-9'])('of %s are read: œ Œ € Š Ž Ÿ', async encoding => {
    const name = club('L\xbduvre \xbcuf \xa4 \xa6 \xb4 \xbe \xe9')
    expect(await nameIn(declared(encoding, name))).toBe('Lœuvre Œuf € Š Ž Ÿ é')
  })

  it('of Windows that were turned into UTF-8 one by one, or numbered as in HTML, are read', async () => {
    expect(await nameIn(club(Buffer.from('L\u0092\u009cuvre')))).toBe('L’œuvre')
    expect(await nameIn(club('L&#146;&#x9C;uvre'))).toBe('L’œuvre')
  })

  it('that no character set has are left out, and UTF-8 is UTF-8 whatever is declared', async () => {
    expect(await nameIn(declared('windows-1252', club('a\x81\x8d\x8f\x90\x9d\xe9b')))).toBe('aéb')
    expect(await nameIn(declared('windows-1252', club(Buffer.from('été œ'))))).toBe('été œ')
  })
})

describe('before the declaration', () => {
  const MARK = Buffer.from([0xef, 0xbb, 0xbf])
  const list = sampleBytes('xml_club_dep2.xml')
  it.each([
    ['a blank line', Buffer.from('\n')],
    ['blank lines and spaces', Buffer.from('\r\n \t\r\n')],
    ['a mark', MARK],
    ['a mark, then a blank line', Buffer.concat([MARK, Buffer.from('\r\n')])],
    ['a blank line, then a mark', Buffer.concat([Buffer.from('\n'), MARK])],
    ['two marks', Buffer.concat([MARK, MARK])],
  ])('%s changes nothing, in either character set', async (_, before) => {
    const plain = await openStub({ xml_club_dep2: list })
    const expected = (await plain.federation.clubsOfDepartment('16')).value
    for (const body of [list, Buffer.from(list.toString('latin1'))]) {
      const { federation } = await openStub({ xml_club_dep2: Buffer.concat([before, body]) })
      expect((await federation.clubsOfDepartment('16')).value).toEqual(expected)
    }
  })
})

describe('names are asked in plain letters', () => {
  it.each([
    ['Łukasiewicz', 'LUKASIEWICZ'],
    ['Øster', 'OSTER'],
    ['Đorđević', 'DORDEVIC'],
    ['Ðórr', 'DORR'],
    ['Þorvald', 'THORVALD'],
    ['Groß', 'GROSS'],
    ['Grẞ', 'GRSS'],
    ['Yıldız', 'YILDIZ'],
    ['Ħal', 'HAL'],
    ['Ŧŋ', 'TN'],
    ['Œuvré', 'OEUVRE'],
    ['Ærø', 'AERO'],
    ['ﬁn', 'FIN'],
    ['Ĳssel', 'IJSSEL'],
    ['Ŀlull', 'LLULL'],
  ])('%s as %s', async (lastname, asked) => {
    const stub = await openStub({ xml_liste_joueur_o: sampleBytes('xml_liste_joueur_o-nom.xml') })
    await stub.federation.playersNamed(lastname)
    const [query] = stub.asked.filter(one => one.script === 'xml_liste_joueur_o')
    expect(query?.query.get('nom')?.replace(/[^A-Z]/g, '')).toBe(asked)
  })
})

describe('older rows of matches', () => {
  const LICENCE = '1669618'
  const ENTERED = 'xml_partie.xml'
  const season = async (entered: string | Buffer, validated: string | Buffer) => {
    const stub = await openStub({
      xml_partie: entered,
      xml_partie_mysql: validated,
      xml_licence_b: sampleBytes('xml_licence_b-licence.xml'),
    })
    return (await stub.federation.seasonMatches(LICENCE)).value.matches
  }
  const VALIDATED = sampleBytes('xml_partie_mysql.xml')

  it('called resultat are matches like any other', async () => {
    const expected = await season(sampleBytes(ENTERED), VALIDATED)
    expect(expected.length).toBeGreaterThan(20)
    const older = changed(ENTERED, /(<\/?)partie>/g, '$1resultat>')
    expect(await season(older, VALIDATED)).toEqual(expected)
  })

  it('without an id are matched by day, opponent and result, and none is lost or doubled', async () => {
    const expected = await season(sampleBytes(ENTERED), VALIDATED)
    const older = changed(ENTERED, /<idpartie>[0-9]*<\/idpartie>/g, '')
    const facts = (list: typeof expected) =>
      list
        .map(({ date, name, source, victory, validatedGain }) =>
          JSON.stringify([date, name, source, victory, validatedGain]),
        )
        .toSorted()
    const found = await season(older, VALIDATED)
    expect(facts(found)).toEqual(facts(expected))
    expect(new Set(found.map(match => match.id)).size).toBe(found.length)
  })

  it.each([
    ['+5', 5],
    ['+7.5', 7.5],
    ['7,5', 7.5],
    ['-12,5', -12.5],
    ['−4', -4],
    ['.5', 0.5],
    ['0', 0],
  ])('points written %s are %d', async (written, points) => {
    const row = (gain: string) =>
      `<partie><licence>${LICENCE}</licence><vd>V</vd><date>28/11/2025</date><advnompre>A B</advnompre><pointres>${gain}</pointres><coefchamp>1</coefchamp><advclaof>5</advclaof><idpartie>1</idpartie></partie>`
    const { federation } = await openStub({ xml_partie_mysql: Buffer.from(listed(row(written))) })
    expect((await federation.validatedMatches(LICENCE)).value[0]?.validatedGain).toBe(points)
  })
})

describe('rows of fixtures', () => {
  const ids = { equip_id1: '10991', equip_id2: '10992', clubnum_1: CLUB, clubnum_2: '10169370' }
  const aTour = (label: string, [home, away]: readonly [string, string], link: object) => {
    const keys = new URLSearchParams({ renc_id: '1', ...ids, ...link })
    return (
      `<tour>${label}<equa>${home}</equa><equb>${away}</equb><scorea>8</scorea><scoreb>6</scoreb>` +
      `<lien><![CDATA[${keys}]]></lien><dateprevue>04/10/2025</dateprevue><poule>7</poule></tour>`
    )
  }
  const LABEL = '<libelle>Poule 2 - tour n°1 du 04/10/2025</libelle>'
  const equipe = (id: string) =>
    listed(
      `<equipe><libequipe>MARSIGNY 1 - Phase 1</libequipe><idequipe>${id}</idequipe>` +
        '<libepr>FED_Championnat de France par Equipes Masculin</libepr><libdivision>D1 Poule 2</libdivision>' +
        '<liendivision>cx_poule=7&amp;D1=5&amp;organisme_pere=1</liendivision></equipe>',
    )
  async function fixture(tour: string, idOfTeam = ids.equip_id1) {
    const { federation } = await openStub({ xml_equipe: equipe(idOfTeam), xml_rencontre_equ: listed(tour) })
    const { value } = await federation.fixturesOfClub(CLUB, ...SEASON)
    return value[0] ?? expect.unreachable('no fixture')
  }

  it.each(['Exempt', 'EXEMPT', ' exempt ', ''])(
    'with a side called "%s" have no team there, whatever its number',
    async name => {
      for (const equip_id2 of ['10992', '0', '']) {
        const found = await fixture(aTour(LABEL, ['MARSIGNY 1', name], { equip_id2 }))
        expect(found).toMatchObject({ idTeam1: '10991', clubNumber1: CLUB })
        expect(found).toMatchObject({ labelTeam2: 'EXEMPT', idTeam2: null, clubNumber2: null })
        expect([found.scoreTeam1, found.scoreTeam2]).toEqual([null, null])
      }
      const first = await fixture(aTour(LABEL, [name, 'MARSIGNY 1'], {}), '10992')
      expect(first).toMatchObject({ labelTeam1: 'EXEMPT', idTeam1: null, clubNumber1: null })
      expect(first).toMatchObject({ idTeam2: '10992', clubNumber2: CLUB })
    },
  )

  it('whose teams have the number 0 have none, and are found by name', async () => {
    const none = { equip_id1: '0', equip_id2: '0', clubnum_1: '', clubnum_2: '' }
    const found = await fixture(aTour(LABEL, ['MARSIGNY 1', 'ORVE 1'], none), '0')
    expect(found).toMatchObject({ idTeam1: null, idTeam2: null, clubNumber1: CLUB, clubNumber2: null })
  })

  it.each(['', '<libelle/>', '<libelle>  </libelle>'])(
    'without a label (%s) have the names of their teams there, and can stand on a board',
    async label => {
      const found = await fixture(aTour(label, ['MARSIGNY  1', 'ORVE 1'], {}))
      expect(found.label).toBe('MARSIGNY 1 – ORVE 1')
      expect(newGame.parse(newGameOf(found)).label).toBe(found.label)
      const long = ['M'.repeat(120), 'O'.repeat(120)] as const
      expect(newGame.safeParse(newGameOf(await fixture(aTour(label, long, {})))).success).toBe(true)
    },
  )

  it('with a label keep it', async () => {
    expect((await fixture(aTour(LABEL, ['MARSIGNY 1', 'ORVE 1'], {}))).label).toBe(
      'Poule 2 - tour n°1 du 04/10/2025',
    )
  })
})
