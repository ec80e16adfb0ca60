import { readAnswer } from '@pingboard/infra/federation/answer.ts'
import { clubOf } from '@pingboard/infra/federation/clubs.ts'
import { toRejection } from '@pingboard/infra/federation/errors.ts'
import { fixtureRowOf } from '@pingboard/infra/federation/fixture-row.ts'
import { organismsOf } from '@pingboard/infra/federation/organisms.ts'
import type { XmlDocument } from '@pingboard/infra/federation/parse.ts'
import { licenceCardOf, rankingCardOf } from '@pingboard/infra/federation/player-cards.ts'
import { licensedPlayerOf, rankedPlayerOf } from '@pingboard/infra/federation/player-list.ts'
import { enteredMatchOf, matchesOf, validatedMatchOf } from '@pingboard/infra/federation/player-matches.ts'
import { rankingHistoryOf } from '@pingboard/infra/federation/ranking-history.ts'
import { championshipTeams } from '@pingboard/infra/federation/teams.ts'
import { monthsToCount, valued, virtualPoints } from '@pingboard/services/federation/matches.ts'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpu } from '../support/stretches.ts'
import { sampleBytes } from './helpers.ts'

/**
 * `FUZZ_SEED=… npm test -- tests/federation/xml-fuzz` runs the same documents again; the suite's name holds the seed.
 */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const runs = { seed, numRuns: Number(process.env.FUZZ_RUNS ?? 300) }
const PATIENCE = { timeout: 60_000 }
/** Milliseconds that one document may take on a busy machine. A parser that hangs takes far longer. */
const SOON = 10_000

/** Everything the gateway makes of a document. */
function translated(document: XmlDocument): unknown {
  const read = <T>(tag: string, of: (row: ReturnType<XmlDocument['rows']>[number]) => T | null) =>
    document.rows(tag).flatMap(row => of(row) ?? [])
  const entered = matchesOf(document, enteredMatchOf)
  return [
    read('club', clubOf),
    read('tour', row => fixtureRowOf(row)),
    read('joueur', rankingCardOf),
    read('joueur', rankedPlayerOf),
    read('joueur', licensedPlayerOf),
    read('licence', licenceCardOf),
    matchesOf(document, validatedMatchOf),
    championshipTeams(document),
    organismsOf(document),
    rankingHistoryOf(document),
    entered.map(match => valued(match, 1000, monthsToCount(entered, '2025-12-20'))),
    virtualPoints(1000, entered, '2025-12-20'),
  ]
}

/** What the product answers for these bytes: translated data, or the catalogue's code. @throws any other error */
function outcome(bytes: Buffer): string {
  const start = cpu()
  let said = 'read'
  try {
    // The answer is sent as JSON.
    JSON.stringify(translated(readAnswer(bytes)))
  } catch (error) {
    const rejection = toRejection(error)
    if (!(rejection instanceof Rejection)) throw error
    said = rejection.code
  }
  expect(cpu() - start).toBeLessThan(SOON)
  return said
}
const ENDS = ['read', 'FEDERATION_UNAVAILABLE', 'FEDERATION_REFUSED']

const SAMPLES = [
  'xml_partie.xml',
  'xml_partie_mysql-numbered.xml',
  'xml_licence_b-licence.xml',
  'xml_joueur.xml',
  'xml_histo_classement.xml',
  'xml_equipe-single.xml',
  'xml_rencontre_equ-one-pool.xml',
  'xml_organisme-F-single.xml',
  'xml_new_actu-utf8-bytes-html-entity.xml',
  'error-401-bad-account.xml',
].map(sampleBytes)

/** Fragments that mean something to a parser. */
const SHARP = fc.constantFrom(
  ...['<', '>', '</', '/>', '<liste>', '</liste>', '<liste/>', '<partie>', '</partie>', '<![CDATA[', ']]>'],
  ...['<!--', '-->', '<?xml', '?>', '<!DOCTYPE a [', '<!ENTITY x "y">', ']>', '&', '&amp;', '&#60;', '&#x0;'],
  ...[
    '&lt;script&gt;',
    '&hellip;',
    '&#999999999;',
    '\u0000',
    '\u00e9',
    '\ufffd',
    '\ufeff',
    '"',
    "'",
    '=',
    ' a="b"',
  ],
  ...[
    '<__proto__>',
    '<constructor>',
    '<toString/>',
    '<licence>',
    '</licence>',
    '<idpartie>1</idpartie>',
    '1e999',
  ],
)
const text = fc
  .array(fc.oneof(SHARP, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 60 })
  .map(parts => parts.join(''))
const encoded = fc
  .tuple(text, fc.constantFrom('utf8' as const, 'latin1' as const, 'utf16le' as const))
  .map(([value, encoding]) => Buffer.from(value, encoding))

describe(`XML of any kind (seed ${seed})`, PATIENCE, () => {
  it('random bytes end in an answer or a code of the catalogue', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        expect(ENDS).toContain(outcome(Buffer.from(bytes)))
      }),
      runs,
    )
  })

  it('random markup, in any encoding, too', () => {
    fc.assert(
      fc.property(encoded, bytes => {
        expect(ENDS).toContain(outcome(bytes))
        expect(ENDS).toContain(
          outcome(Buffer.concat([Buffer.from('<liste>'), bytes, Buffer.from('</liste>')])),
        )
      }),
      runs,
    )
  })

  it('random values inside a well-formed record are read, as the text they are', () => {
    const value = fc.string({ unit: 'binary', maxLength: 30 })
    const tags = [
      'licence',
      'idpartie',
      'date',
      'nom',
      'classement',
      'victoire',
      'coefchamp',
      'pointres',
      'saison',
    ]
    const record = fc.array(fc.tuple(fc.constantFrom(...tags), value), { maxLength: 12 })
    fc.assert(
      fc.property(record, fc.constantFrom('partie', 'joueur', 'licence', 'histo'), (fields, tag) => {
        const inside = fields.map(([name, content]) => `<${name}>${escaped(content)}</${name}>`).join('')
        expect(outcome(Buffer.from(`<liste><${tag}>${inside}</${tag}></liste>`))).toBe('read')
      }),
      runs,
    )
  })

  it('a real answer with bytes changed, cut out, doubled or put in, too', () => {
    const change = fc.tuple(
      fc.nat(),
      fc.constantFrom('set', 'cut', 'double', 'insert'),
      fc.nat({ max: 300 }),
      SHARP,
      fc.nat({ max: 255 }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...SAMPLES),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        (sample, changes) => {
          let bytes: Buffer = Buffer.from(sample)
          for (const [where, how, length, sharp, byte] of changes) {
            const place = where % (bytes.length + 1)
            const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)]
            if (how === 'cut') bytes = Buffer.concat([before, after.subarray(length)])
            else if (how === 'double') bytes = Buffer.concat([before, after.subarray(0, length), after])
            else if (how === 'insert') bytes = Buffer.concat([before, Buffer.from(sharp), after])
            else bytes = Buffer.concat([before, Buffer.from([byte]), after.subarray(1)])
          }
          expect(ENDS).toContain(outcome(bytes))
        },
      ),
      runs,
    )
  })

  it('a list cut anywhere is never a shorter list', () => {
    const sample = Buffer.from(sampleBytes('xml_partie.xml').toString('latin1').trimEnd(), 'latin1')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: sample.length - 1 }), length => {
        expect(outcome(sample.subarray(0, length))).toBe('FEDERATION_UNAVAILABLE')
      }),
      runs,
    )
  })
})

const escaped = (content: string) =>
  // XML 1.0 cannot hold some characters: they are left out.
  content
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const nested = (depth: number, tag = 'a') =>
  `<liste>${`<${tag}>`.repeat(depth)}x${`</${tag}>`.repeat(depth)}</liste>`
const MB = 1024 * 1024

describe('documents made to hurt', PATIENCE, () => {
  it('64 levels are read, more are not', () => {
    expect(outcome(Buffer.from(nested(62)))).toBe('read')
    for (const depth of [70, 1000, 100_000])
      expect(outcome(Buffer.from(nested(depth)))).toBe('FEDERATION_UNAVAILABLE')
  })

  it.each([
    ['nested entities', '<!ENTITY a "aa"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">'],
    ['an entity of itself', '<!ENTITY a "&a;">'],
    ['a file', '<!ENTITY a SYSTEM "file:///etc/passwd">'],
    ['an address', '<!ENTITY a SYSTEM "http://169.254.169.254/">'],
    ['a parameter entity', '<!ENTITY % a SYSTEM "http://127.0.0.1/x.dtd"> %a;'],
    ['a doctype in small letters', ''],
  ])('a document type with %s is refused', (_, entities) => {
    const body = '<liste><club><numero>1</numero><nom>&a;&b;&c;</nom></club></liste>'
    for (const word of ['DOCTYPE', 'doctype'])
      expect(outcome(Buffer.from(`<!${word} liste [${entities}]>${body}`))).toBe('FEDERATION_UNAVAILABLE')
  })

  it.each([
    ['a comment', '<!-- <![CDATA[ -->', ''],
    ['a comment before a CDATA section', '<!-- <![CDATA[ -->', '<!-- ]]> -->'],
    ['an instruction', '<?x <![CDATA[ ?>', ''],
    ['an instruction with a quote', `<?x '?><![CDATA[ ' ?>`, ''],
    ['an attribute', '<?xml version="1.0" a="<![CDATA["?>', ''],
    ['an open comment in a comment', '<!-- <!-- -->', ''],
  ])('a document type is refused where %s hides it, and none of its entities is read', (_, before, after) => {
    const type = '<!DOCTYPE liste [<!ENTITY a "expanded">]>'
    const body = '<liste><club><numero>1</numero><nom>&a;</nom></club></liste>'
    expect(outcome(Buffer.from(`${before}${type}${after}${body}`))).toBe('FEDERATION_UNAVAILABLE')
    for (const inside of [`<liste>${before}${type}${after}`, `<liste a='<![CDATA['>${type}`]) {
      const bytes = Buffer.from(body.replace('<liste>', () => inside))
      const said = outcome(bytes)
      if (said === 'read') expect(clubOf(readAnswer(bytes).rows('club')[0] ?? new Map())?.name).toBe('&a;')
      else expect(said).toBe('FEDERATION_UNAVAILABLE')
    }
  })

  it('what a comment or a CDATA section says of document types is no document type', () => {
    const said = '<!DOCTYPE liste [<!ENTITY a "b">]>'
    const bytes = Buffer.from(
      `<!-- ${said} & --><liste><club><!-- <![CDATA[ --><numero>1</numero><nom>A & <![CDATA[${said}&amp;]]></nom></club></liste>`,
    )
    expect(
      readAnswer(bytes)
        .rows('club')
        .map(row => row.get('nom')),
    ).toEqual([`A &${said}&amp;`])
  })

  it('an entity declared inside the document is refused, and one never declared stays text', () => {
    expect(outcome(Buffer.from('<liste><!ENTITY a "b"><club/></liste>'))).toBe('FEDERATION_UNAVAILABLE')
    const document = readAnswer(
      Buffer.from('<liste><club><numero>1</numero><nom>&a;&constructor;</nom></club></liste>'),
    )
    expect(document.rows('club').map(row => clubOf(row)?.name)).toEqual(['&a;&constructor;'])
  })

  it.each(['UTF-7', 'UTF-16', 'EBCDIC-CP-FR', 'windows-1251', 'x', 'constructor'])(
    'an answer declared as %s is refused',
    encoding => {
      const bytes = Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><liste/>`)
      expect(outcome(bytes)).toBe('FEDERATION_UNAVAILABLE')
    },
  )

  it('UTF-16 is refused by its mark; without one its letters are read for what they are', () => {
    const swapped = Buffer.from('\ufeff<liste/>', 'utf16le').swap16()
    for (const bytes of [Buffer.from('\ufeff<liste/>', 'utf16le'), swapped])
      expect(outcome(bytes)).toBe('FEDERATION_UNAVAILABLE')
    expect(outcome(Buffer.from('<liste/>', 'utf16le'))).toBe('read')
  })

  it.each([
    [
      'a page',
      '<!DOCTYPE html><html><head><title>Maintenance</title></head><body><p>Coupure<br></body></html>',
    ],
    ['a well-formed page', '<html><body><p>Coupure</p></body></html>'],
    ['JSON', '{"detail":"Internal Server Error"}'],
    ['a script', '<script>alert(1)</script>'],
    ['two roots', '<liste/><liste/>'],
    ['text', 'Service indisponible'],
    ['white space', ' \n\t '],
    ['a mark alone', '\ufeff'],
    ['a declaration alone', '<?xml version="1.0"?>'],
    ['a comment alone', '<!-- -->'],
  ])('%s is no answer', (_, body) => {
    expect(outcome(Buffer.from(body))).toBe('FEDERATION_UNAVAILABLE')
  })

  /** Long enough to show costs that grow faster than the size. */
  const filled = (unit: string, size = MB) => unit.repeat(Math.floor(size / unit.length))
  it.each([
    ['opening tags', filled('<a>')],
    ['opening brackets', filled('<')],
    ['closing tags', `<liste>${filled('</a>')}`],
    ['ampersands', `<liste><x>${filled('&')}</x></liste>`],
    ['entities', `<liste><x><y>${filled('&eacute;')}</y></x></liste>`],
    ['numeric entities', `<liste><x><y>${filled('&#60;')}</y></x></liste>`],
    ['CDATA never closed', `<liste>${filled('<![CDATA[')}`],
    ['CDATA opened and closed', `<liste><x>${filled('<![CDATA[]]>')}</x></liste>`],
    ['comments never closed', `<liste>${filled('<!--')}`],
    ['declarations', filled('<?xml encoding="')],
    ['one long attribute', `<liste a="${filled('x')}"/>`],
    ['many attributes', `<liste ${filled('a="b" ')}/>`],
    ['one long name', `<${filled('n')}/>`],
    ['white space', `<liste>${filled(' ')}</liste>`],
    ['quotes', `<liste>${filled('"')}</liste>`],
    ['empty rows', `<liste>${filled('<partie/>')}</liste>`],
    [
      'different tags',
      `<liste>${Array.from({ length: 100_000 }, (_, index) => `<t${index}/>`).join('')}</liste>`,
    ],
  ])('a megabyte of %s ends soon', (_, body) => {
    expect(ENDS).toContain(outcome(Buffer.from(body)))
  })

  it('an answer that repairing makes longer than 5 MB is refused', () => {
    expect(outcome(Buffer.from(`<liste><x>${filled('&', 2 * MB)}</x></liste>`))).toBe(
      'FEDERATION_UNAVAILABLE',
    )
  })
})
