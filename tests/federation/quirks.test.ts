import { decodeBytes } from '@pingboard/infra/federation/decode.ts'
import { fixtureRowOf } from '@pingboard/infra/federation/fixture-row.ts'
import { organismsOf } from '@pingboard/infra/federation/organisms.ts'
import { licensedPlayerOf, rankedPlayerOf } from '@pingboard/infra/federation/player-list.ts'
import { championshipTeams } from '@pingboard/infra/federation/teams.ts'
import { collapse, dayOf, field, folded, numberOf } from '@pingboard/infra/federation/values.ts'
import { describe, expect, it } from 'vitest'
import { sample, sampleBytes, xml } from './helpers.ts'

/** One rule per numbered quirk of the protocol, section 2. */
describe('quirks of the service', () => {
  it('1: answers in ISO-8859-1 keep their accents', () => {
    const [row] = sample('xml_equipe.xml').rows('equipe')
    expect(row && field(row, 'libdivision')).toBe('D16 - Pré Régionale - Ph 1 Poule 2')
  })

  it('2: UTF-8 bytes are read as UTF-8 whatever is declared', () => {
    const [row] = sample('xml_new_actu-utf8-bytes-html-entity.xml').rows('news')
    expect(row && field(row, 'titre')).toContain('Démonstrations et surprises')
  })

  it('3: the same news in real ISO-8859-1 read the same', () => {
    const titles = ['xml_new_actu-latin1.xml', 'xml_new_actu-utf8-bytes-html-entity.xml'].map(name =>
      sample(name)
        .rows('news')
        .map(row => field(row, 'titre')),
    )
    expect(titles[0]).toEqual(titles[1])
  })

  it('4: entities of HTML are decoded, a bare & is an &, and nothing decoded becomes markup', () => {
    const [news] = sample('xml_new_actu-utf8-bytes-html-entity.xml').rows('news')
    expect(news && field(news, 'description')).toMatch(/les leaders …$/)
    const text = 'a=1&b=2 &hellip; &eacute; &lt;i&gt; &#60;b&#62; &amp;lt; &unknown; &#xE8; R&D'
    const [row] = xml(`<liste><x><y>${text}</y></x></liste>`).rows('x')
    expect(row && field(row, 'y')).toBe('a=1&b=2 … é <i> <b> &lt; &unknown; è R&D')
  })

  it('5: a link reads the same inside CDATA and as escaped text, without the white space around it', () => {
    const forms = [
      '<![CDATA[renc_id=1&is_retour=0]]>',
      'renc_id=1&amp;is_retour=0',
      '\n  renc_id=1&is_retour=0 ',
    ]
    const links = forms.map(form => {
      const [row] = xml(`<liste><tour><lien>${form}</lien></tour></liste>`).rows('tour')
      return row && fixtureRowOf(row)?.link
    })
    expect(links).toEqual(Array.from({ length: 3 }, () => 'renc_id=1&is_retour=0'))
  })

  it('6: everything on one line or indented is the same', () => {
    const compact = decodeBytes(sampleBytes('xml_club_dep2.xml'))
    const indented = compact.replace(/></g, '>\n    <')
    const names = (text: string) =>
      xml(text)
        .rows('club')
        .map(row => field(row, 'nom'))
    expect(names(indented)).toEqual(names(compact))
  })

  it('7: both empty lists have no element', () => {
    expect(sample('empty-list.xml').rows('club')).toEqual([])
    expect(xml('<liste></liste>').rows('club')).toEqual([])
  })

  it('8: one element is a list of one', () => {
    expect(sample('xml_club_b-numero-single.xml').rows('club')).toHaveLength(1)
    expect(sample('xml_equipe-single.xml').rows('equipe')).toHaveLength(1)
  })

  it('9: both forms of emptiness are null', () => {
    const [club] = sample('xml_club_detail.xml').rows('club')
    expect([club?.get('adressesalle2'), club?.get('adressesalle3')]).toEqual([null, null])
  })

  it('10: leading zeros and letters stay', () => {
    const [row] = xml(
      '<liste><x><a>01260010</a><b>369G0032</b><c>9C953</c><d>-04</d><e>-0</e></x></liste>',
    ).rows('x')
    expect([...(row?.values() ?? [])]).toEqual(['01260010', '369G0032', '9C953', '-04', '-0'])
  })

  it('11: odd numbers are numbers, and what is none is null', () => {
    expect(['1159.16015625', '539.', '1117', '0', '-12.5'].map(numberOf)).toEqual([
      1159.16015625, 539, 1117, 0, -12.5,
    ])
    expect(['N385 - 2339', 'NN', '-', '1e3', null].map(numberOf)).toEqual([null, null, null, null, null])
  })

  it('12: days are dd/mm/yyyy, news have ISO days, impossible ones are null', () => {
    expect(['13/09/2025', '2025-12-17', '2025-12-17 17:23:58'].map(dayOf)).toEqual([
      '2025-09-13',
      '2025-12-17',
      '2025-12-17',
    ])
    expect(['', '00/00/0000', '31/02/2025', 'lundi', null].map(dayOf)).toEqual([null, null, null, null, null])
  })

  it('13: team names are compared without double spaces, and shown with single ones', () => {
    const [row] = xml(
      '<liste><tour><equa>Merpins  1</equa><equb>HERBLAY (2)</equb><lien>renc_id=1</lien></tour></liste>',
    ).rows('tour')
    expect(row && fixtureRowOf(row)).toMatchObject({ labelTeam1: 'Merpins 1', labelTeam2: 'HERBLAY (2)' })
    expect(folded('MERPINS  1')).toBe(folded('Merpins 1'))
  })

  it('14: repeated spaces in the name of a player are one', () => {
    const [, player] = sample('xml_chp_renc.xml').rows('joueur')
    expect(player && collapse(field(player, 'xja') ?? '')).toBe('DE LA BRUNIERE Jean-Yves')
  })

  it('15: a notion with two tags is found under either', () => {
    const row = (tag: string) => `<organisme><id>9</id><code>L01</code><${tag}>5</${tag}></organisme>`
    const parents = organismsOf(xml(`<liste>${row('idPere')}${row('idpere')}</liste>`)).map(
      one => one.parentId,
    )
    expect(parents).toEqual(['5', '5'])
  })

  it('16: number and name of the club are swapped between the two player lists', () => {
    const [ranked] = sample('xml_liste_joueur-club.xml').rows('joueur')
    const [licensed] = sample('xml_liste_joueur_o-licence-single.xml').rows('joueur')
    expect(ranked && rankedPlayerOf(ranked)?.clubNumber).toMatch(/^[0-9]{8}$/)
    expect(licensed && licensedPlayerOf(licensed)).toMatchObject({
      clubNumber: '10169369',
      clubLabel: 'Rochelande TT Rochelandais',
    })
  })

  it('17: unknown tags and another order change nothing', () => {
    const reordered =
      '<liste><equipe><surprise><deep>1</deep></surprise><liendivision>organisme_pere=1&amp;D1=2&amp;cx_poule=3</liendivision><libepr>FED_Championnat de France par Equipes Masculin</libepr></equipe></liste>'
    expect(championshipTeams(xml(reordered))).toMatchObject([
      { pool: '3', divisionId: '2', organismId: '1', id: null },
    ])
  })
})
