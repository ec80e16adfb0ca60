import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordRow } from '@pingboard/contracts/http/record.ts'
import type { ReadRecord } from '@pingboard/contracts/record.ts'
import { type RecordFormat, readRecord, recordText } from '@pingboard/contracts/record-file.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { ops } from '../support/ops.ts'
import { type ProductProcess, startProcess } from '../support/process.ts'
import { proof } from '../support/proof.ts'
import type { Random } from '../support/random.ts'
import { scale } from '../support/scale.ts'
import { playEvening } from './long/board.ts'

let dataDir: string
let product: ProductProcess
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-record-'))
})
afterEach(async () => {
  await product?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const FORMATS: readonly RecordFormat[] = ['csv', 'json']
const CHANGES = scale(1000)
const FLIPS = scale(400)
const FORGERIES = scale(60)

/** The exports of an evening by `record export`, beside the running product. */
async function exportsOf(random: Random): Promise<Record<RecordFormat, string>> {
  const first = await startProcess(dataDir)
  const owner = await somebody(first.origin)
  const board = await aBoardIn(await aGroupOf(owner), owner, 20)
  await first.stop()
  await playEvening(dataDir, board, CHANGES - 1, random, owner.profile.id)
  product = await startProcess(dataDir)
  const files = { csv: join(dataDir, 'evening.csv'), json: join(dataDir, 'evening.json') }
  for (const format of FORMATS) {
    const file = files[format]
    const { code, err } = await ops(dataDir, 'record', 'export', board.id, '--format', format, '--file', file)
    expect([code, err]).toEqual([0, ''])
    expect(await ops(dataDir, 'record', 'verify', file)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`sound: all ${CHANGES} events`),
    })
  }
  return files
}

proof(
  'a byte changed anywhere in an export is found, and its line is named',
  { timeout: 900_000 },
  async ({ random, note }) => {
    const files = await exportsOf(random.fork())
    const spoilt = join(dataDir, 'spoilt')
    const found: Record<string, number> = {}
    for (const format of FORMATS) {
      const bytes = await readFile(files[format])
      for (let drawn = 0; drawn < FLIPS; drawn++) {
        const place = random.below(bytes.length)
        const changed = Buffer.from(bytes)
        // Mostly into another letter: other bytes are no text at all.
        changed[place] = (bytes[place] ?? 0) ^ (1 + random.below(random.chance(0.8) ? 127 : 255))
        await writeFile(spoilt, changed)
        const { code, out } = await ops(dataDir, 'record', 'verify', spoilt)
        const line = bytes.subarray(0, place).filter(byte => byte === 10).length + 1
        const told = `byte ${place}, line ${line}: ${out}`
        expect(code, told).toBe(1)
        // What ends the file is named by the last line that is there.
        if (!out.includes('does not end as')) expect(out, told).toMatch(new RegExp(`line ${line}[,:]`))
        const kind =
          /changed since|header was|no row|no UTF-8|not written as|begin as|end as/.exec(out)?.[0] ?? '?'
        found[kind] = (found[kind] ?? 0) + 1
      }
    }
    note('events of the board', CHANGES)
    note('bytes changed', 2 * FLIPS)
    for (const [kind, count] of Object.entries(found)) note(`told with "${kind}"`, count)
  },
)

proof(
  'an export made again with sums that fit is found by the log, and what was forged is named',
  { timeout: 900_000 },
  async ({ random, note }) => {
    const files = await exportsOf(random.fork())
    const read = (await readRecord(await readFile(files.json))) as ReadRecord
    const log = read.rows.map(({ sum: _, line: _line, ...row }) => row)
    const forged = join(dataDir, 'forged')
    for (let drawn = 0; drawn < FORGERIES; drawn++) {
      const { rows, told } = aForgery(log, random)
      const format = random.pick(FORMATS)
      let text = ''
      for await (const line of recordText(format, { ...read.header, rows: rows.length }, rows)) text += line
      await writeFile(forged, text)
      const { code, out } = await ops(dataDir, 'record', 'verify', forged)
      expect([code, out], out).toEqual([1, expect.stringContaining(told)])
      expect(out).not.toContain('its sum does not fit')
    }
    note('exports forged', FORGERIES)
  },
)

/** Rows that somebody made of an export, and what has to be said of them. */
function aForgery(log: readonly RecordRow[], random: Random): { rows: RecordRow[]; told: string } {
  const at = 1 + random.below(log.length - 3)
  const row = log[at] as RecordRow
  switch (random.below(5)) {
    case 0: {
      const field = random.pick(['data', 'type', 'at', 'id', 'position', 'checksum', 'by'] as const)
      const other = field === 'by' ? 'f'.repeat(26) : `${row[field]} `
      return {
        rows: log.with(at, { ...row, [field]: other } as RecordRow) as RecordRow[],
        told: `revision ${at} of ${row.at}: ${field} is `,
      }
    }
    case 1:
      return {
        rows: log.toSpliced(at, 1),
        told: `revision ${at} of ${row.at}: ${row.type} is missing here`,
      }
    case 2:
      return {
        rows: log.toSpliced(at, 0, { ...row, id: 'made-up', revision: log.length + 5 }),
        told: `revision ${log.length + 5}: is not in the log`,
      }
    case 3:
      return {
        rows: log.toSpliced(at, 2, log[at + 1] as RecordRow, row),
        told: `revision ${at}: stands behind revision ${at + 1}`,
      }
    default:
      return { rows: log.toSpliced(at, 0, row), told: `revision ${at}: is not in the log` }
  }
}
