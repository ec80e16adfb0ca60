import type { RecordRow } from '@pingboard/contracts/http/record.ts'
import { recordText } from '@pingboard/contracts/record-file.ts'
import { expect, it } from 'vitest'
import { checkRecord, type Log } from './record-check.ts'

const BOARD = 'b'.repeat(26)
const row = (revision: number, part: Partial<RecordRow> = {}): RecordRow => ({
  revision,
  at: `2026-11-20T19:0${revision}:00.000Z`,
  type: 'boards.ScoreChanged.v1',
  by: 'u'.repeat(26) as never,
  id: `${revision}`.padStart(26, '0'),
  position: `${revision}`,
  checksum: `sum${revision}`,
  data: `{"scoreTeam1":${revision}}`,
  ...part,
})
const LOG: Log = { audience: 'members', rows: [0, 1, 2, 3].map(revision => row(revision)) }

async function anExport(rows: RecordRow[], board = BOARD) {
  const header = {
    board,
    audience: 'members' as const,
    madeAt: '2026-11-21T08:00:00.000Z',
    rows: rows.length,
  }
  const parts: string[] = []
  for await (const part of recordText('json', header, rows)) parts.push(part)
  return parts.join('')
}
const check = (text: string, log = LOG, board = BOARD) =>
  checkRecord(new TextEncoder().encode(text), board, async () => log)

it('given an untouched export, it is sound, and says how much came after it', async () => {
  expect(await check(await anExport([row(0), row(1)]))).toMatchObject({
    kind: 'sound',
    findings: [],
    newer: 2,
  })
})

it('given a changed byte, names the field with both values first', async () => {
  const text = (await anExport([row(0), row(1)])).replace(':1}', ':7}')
  expect(await check(text)).toMatchObject({
    kind: 'differs',
    findings: [
      { kind: 'changed', revision: 1, field: 'data', file: '{"scoreTeam1":7}', log: '{"scoreTeam1":1}' },
      { kind: 'sum', revision: 1 },
    ],
  })
})

it('given sums that were made again, the log finds the change', async () => {
  const text = await anExport([row(0), row(1, { data: '{"scoreTeam1":9}' })])
  expect(await check(text)).toMatchObject({ kind: 'differs', findings: [{ kind: 'changed', revision: 1 }] })
})

it('given an export of another board, or another file, the log is not read', async () => {
  const never = () => Promise.reject(new Error('the log was read'))
  const bytes = new TextEncoder().encode(await anExport([row(0)]))
  expect(await checkRecord(bytes, 'c'.repeat(26), never)).toEqual({ kind: 'elsewhere', board: BOARD })
  expect(await checkRecord(new Uint8Array([1, 2, 3]), BOARD, never)).toMatchObject({ kind: 'unreadable' })
})

it('given an export whose own board was changed, names the header instead of another board', async () => {
  const text = (await anExport([row(0), row(1)])).replace(BOARD, `a${BOARD.slice(1)}`)
  expect(await check(text)).toMatchObject({ kind: 'differs', findings: [{ kind: 'header', line: 1 }] })
})

it('given a reader who may not know authors, says that they were not compared', async () => {
  const rows = [0, 1].map(revision => row(revision, { by: null }))
  expect(await check(await anExport([row(0), row(1)]), { audience: 'visitors', rows })).toMatchObject({
    kind: 'sound',
    skipsAuthors: true,
  })
})
