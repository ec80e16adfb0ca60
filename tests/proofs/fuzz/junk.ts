import fc from 'fast-check'

const DEEP = 2000

const numbers = fc.constantFrom(-1, -0, 0.1, 1000, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308)
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202eabc',
    'ﷺ'.repeat(200),
    'e\u0301'.repeat(300),
    '__proto__',
    'constructor',
    '../../../../etc/passwd',
    "' OR '1'='1",
    '; DROP TABLE event; --',
    '%00%ff',
    '\r\nset-cookie: a=b',
    '{"$gt":""}',
    '9'.repeat(400),
    '-'.repeat(5000),
    'a@'.repeat(2000),
    '2026-02-30',
    '0000-00-00',
    '275760-09-14T00:00:00.000Z',
  ),
)

/** What no schema asks for: values of a wrong kind, size or depth. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: texts },
  { weight: 3, arbitrary: numbers },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null]) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 5000 }, () => 0)) },
)

/** Texts for places where only text can stand: path, query, header. */
export const junkText = texts

/** Bodies that are no JSON, or JSON that fits no schema of ours. */
export const junkBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
  fc
    .constantFrom(
      '',
      '{',
      '}',
      'null',
      '1',
      '"a"',
      '[]',
      '{"a":1,"a":2}',
      '{"__proto__":{"scoreTeam1":1}}',
      '{"constructor":{"prototype":{"scoreTeam1":1}}}',
      '\ufeff{}',
      '{"scoreTeam1":1e999}',
      '{"scoreTeam1":0123}',
      '{"scoreTeam1":1}{"scoreTeam1":2}',
      "{'scoreTeam1':1}",
      `{"name":"${'x'.repeat(70_000)}"}`,
      '['.repeat(DEEP),
      `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
      `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
    )
    .map(text => Buffer.from(text)),
)
