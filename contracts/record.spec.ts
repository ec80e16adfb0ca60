import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordRow } from './http/record.ts'
import type { UserId } from './ids.ts'
import { type Compared, compareWithLog, type ReadRecord, type RecordHeader } from './record.ts'
import { type RecordFormat, readRecord, recordText, type Unreadable } from './record-file.ts'

const FORMATS = ['csv', 'json'] as const
const BOARD = 'b'.repeat(26)
const SOMEBODY = 'u'.repeat(26) as UserId

const aRow = (revision: number, more: Partial<RecordRow> = {}): RecordRow => ({
  revision,
  at: new Date(Date.UTC(2026, 10, 21, 20, 0, revision)).toISOString(),
  type: revision === 0 ? 'boards.BoardOpened.v1' : 'boards.ScoreChanged.v1',
  by: revision % 3 === 2 ? null : SOMEBODY,
  id: `event-${revision}`,
  position: String(1000 + revision).padStart(16, '0'),
  checksum: `sum${revision}`,
  data: JSON.stringify({
    gameId: `${BOARD}.1`,
    scoreTeam1: revision,
    label: 'Mérignac, « 1 »',
    text: '"\r\n',
  }),
  ...more,
})
const rowsOf = (count: number) => Array.from({ length: count }, (_, revision) => aRow(revision))

async function textOf(
  format: RecordFormat,
  rows: readonly RecordRow[],
  header: Partial<RecordHeader> = {},
): Promise<string> {
  let text = ''
  const said = { board: BOARD, audience: 'members', madeAt: '2026-11-22T09:00:00.000Z', rows: rows.length }
  for await (const line of recordText(format, { ...said, ...header } as RecordHeader, rows)) text += line
  return text
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const isRead = (found: ReadRecord | Unreadable): found is ReadRecord => !('fault' in found)
async function read(text: string): Promise<ReadRecord> {
  const found = await readRecord(bytesOf(text))
  if (!isRead(found)) throw new Error(`line ${found.line}: ${found.fault}`)
  return found
}

/** A forged export: its rows were changed, and its sums made again so that all fit. */
async function forged(format: RecordFormat, rows: readonly RecordRow[]): Promise<ReadRecord> {
  const made = await read(await textOf(format, rows))
  expect(made.findings).toEqual([])
  return made
}
const compared = (
  file: ReadRecord,
  log: readonly RecordRow[],
  audience: 'members' | 'visitors' = 'members',
) => compareWithLog(file, audience, log)

describe.each(FORMATS)('an export as %s', format => {
  it('gives back what went in, and is sound', async () => {
    const rows = [...rowsOf(5), aRow(5, { by: null, checksum: null })]
    const { header, rows: found, findings } = await read(await textOf(format, rows))
    expect(header).toMatchObject({
      board: BOARD,
      audience: 'members',
      madeAt: '2026-11-22T09:00:00.000Z',
      rows: 6,
    })
    expect(found.map(({ sum: _, line: _line, ...row }) => row)).toEqual(rows)
    expect(findings).toEqual([])
    expect(await compared({ header, rows: found, findings }, rows)).toEqual({ findings: [], newer: 0 })
  })

  it('tells each line where it stands', async () => {
    const text = await textOf(format, rowsOf(3))
    for (const { line, id } of (await read(text)).rows) expect(text.split('\n')[line - 1]).toContain(id)
  })

  it('takes no more rows than its header says, and is not made of fewer', async () => {
    expect((await read(await textOf(format, rowsOf(5), { rows: 3 }))).rows).toHaveLength(3)
    await expect(textOf(format, rowsOf(2), { rows: 3 })).rejects.toThrow('2 rows of 3')
  })

  it('is found out with any one bit flipped, and the line is the right one', async () => {
    const bytes = bytesOf(await textOf(format, rowsOf(4)))
    const lineOf = (place: number) => bytes.subarray(0, place).filter(byte => byte === 10).length + 1
    for (let place = 0; place < bytes.length; place++) {
      const spoilt = bytes.slice()
      spoilt[place] = (bytes[place] ?? 0) ^ (1 << (place % 8))
      const found = await readRecord(spoilt)
      // A spoilt line feed joins two lines, and a new one divides a line: the fault is there, or shows at the end.
      if (!isRead(found)) {
        if (found.fault !== 'end') expect(found.line - lineOf(place)).toBe(0)
        continue
      }
      const lines = found.findings.flatMap(finding => ('line' in finding ? finding.line : []))
      expect(lines, `byte ${place}`).toContain(lineOf(place))
      expect(lines, `byte ${place}`).toHaveLength(1)
    }
  })

  it('is found out when cut off anywhere', async () => {
    const text = await textOf(format, rowsOf(4))
    for (let length = 0; length < text.length; length++) {
      const found = await readRecord(bytesOf(text.slice(0, length)))
      expect(isRead(found) ? found.findings : [found], `${length}`).not.toEqual([])
    }
  })

  it('is never a throw, whatever the bytes are', async () => {
    const text = await textOf(format, rowsOf(3))
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(text.length), async (some, at) => {
        const bytes = bytesOf(text)
        for (const given of [some, Uint8Array.from([...bytes.slice(0, at), ...some, ...bytes.slice(at)])]) {
          const found = await readRecord(given)
          if (some.length > 0) expect(isRead(found) ? found.findings : [found]).not.toEqual([])
        }
      }),
      { numRuns: 200 },
    )
  })

  it('of visitors keeps no author, and is compared without them', async () => {
    const rows = rowsOf(4).map(row => ({ ...row, by: null }))
    const file = await read(await textOf(format, rows, { audience: 'visitors' }))
    expect(await compared(file, rowsOf(4))).toEqual({ findings: [], newer: 0 })
    const members = await read(await textOf(format, rowsOf(4)))
    expect(await compared(members, rows, 'visitors')).toEqual({ findings: [], newer: 0 })
    expect((await compared(members, rows)).findings).toHaveLength(3)
  })

  it('of visitors that names somebody differs from the log, which holds no author of theirs', async () => {
    const rows = rowsOf(4).map((row): RecordRow => ({ ...row, by: null }))
    const named = await forged(format, rows.with(1, aRow(1, { by: 'v'.repeat(26) as UserId })))
    const file = { ...named, header: { ...named.header, audience: 'visitors' as const } }
    expect((await compared(file, rowsOf(4))).findings).toMatchObject([{ field: 'by', revision: 1 }])
    expect((await compared(file, rows, 'visitors')).findings).toHaveLength(1)
  })

  it('names the field that is another one in the log, and both values', async () => {
    const log = rowsOf(6)
    const changes: Partial<RecordRow>[] = [
      { at: '2026-11-21T20:00:09.000Z' },
      { type: 'boards.GameClosed.v1' },
      { by: 'v'.repeat(26) as UserId },
      { id: 'another' },
      { position: '0000000000009999' },
      { checksum: 'x' },
      { checksum: null },
      { data: '{}' },
      { revision: 77 },
    ]
    for (const change of changes) {
      const [field = ''] = Object.keys(change)
      const file = await forged(
        format,
        log.map(row => (row.revision === 3 ? { ...row, ...change } : row)),
      )
      expect(await compared(file, log), field).toEqual({
        newer: 0,
        findings: [
          {
            kind: 'changed',
            line: file.rows[3]?.line,
            revision: 3,
            at: log[3]?.at,
            field,
            file: Object.values(change)[0],
            log: log[3]?.[field as keyof RecordRow],
          },
        ],
      })
    }
  })

  it('names rows that are missing, added, moved or twice there; newer ones are no fault', async () => {
    const log = rowsOf(8)
    const [zero, one, two, three, four] = log as [RecordRow, RecordRow, RecordRow, RecordRow, RecordRow]
    const against = async (...rows: RecordRow[]): Promise<Compared> =>
      compared(await forged(format, rows), log)
    const first = (await forged(format, [zero])).rows[0]?.line ?? 0
    const { at, type } = two
    expect(await against(zero, one, two)).toEqual({ findings: [], newer: 5 })
    expect(await against(zero, one, three, four)).toEqual({
      findings: [{ kind: 'missing', revision: 2, at, type }],
      newer: 3,
    })
    const added = aRow(9, { id: 'made-up' })
    expect(await against(zero, one, added, two)).toMatchObject({
      findings: [{ kind: 'added', line: first + 2, revision: 9 }],
    })
    expect(await against(zero, one, one, two)).toMatchObject({
      findings: [{ kind: 'added', revision: 1 }],
    })
    expect(await against(zero, two, one, three)).toMatchObject({
      findings: [{ kind: 'moved', line: first + 2, revision: 1, behind: 2 }],
    })
    expect((await against(...log.toReversed())).findings).toHaveLength(7)
  })

  it('of another board has nothing of this one', async () => {
    const others = rowsOf(3).map(row => ({ ...row, id: `other-${row.id}`, data: '{}' }))
    const { findings } = await compared(await forged(format, others), rowsOf(3))
    expect(findings.filter(({ kind }) => kind === 'changed')).toHaveLength(6)
  })
})

describe('a file that is no export', () => {
  it.each([
    ['nothing', ''],
    ['a text', 'Bonsoir'],
    ['another table', 'revision,at\r\n0,x\r\n'],
    ['another document', '{"format":"else","changes":[\n]}\n'],
    ['a page', '<!doctype html>'],
  ])('says so at its first line: %s', async (_, text) => {
    expect(await readRecord(bytesOf(text))).toMatchObject({ fault: 'start', line: 1 })
  })

  it('a mark before the text, or another end of lines, is no longer what was exported', async () => {
    const csv = await textOf('csv', rowsOf(2))
    expect(await readRecord(bytesOf(`\uFEFF${csv}`))).toMatchObject({ fault: 'start', line: 1 })
    expect(await readRecord(bytesOf(csv.replaceAll('\r', '')))).toMatchObject({ fault: 'start', line: 1 })
    const json = await textOf('json', rowsOf(2))
    expect(await readRecord(bytesOf(json.replace('"revision":1,', '"revision": 1,')))).toEqual({
      fault: 'form',
      line: 3,
    })
  })

  it('a field may not pass for two: what would divide the text of a sum is refused', async () => {
    const json = (await textOf('json', rowsOf(2))).replace('"event-1"', '"event-1\\nx"')
    expect(await readRecord(bytesOf(json))).toEqual({ fault: 'row', line: 3 })
  })
})
