import type { RecordRow } from '@pingboard/contracts/http/record.ts'
import { compareWithLog, type Finding, type RecordHeader } from '@pingboard/contracts/record.ts'
import { readRecord, type Unreadable } from '@pingboard/contracts/record-file.ts'

/** What checking a file found. */
export type Verdict =
  /** The file is not an export, or one that was cut. */
  | ({ kind: 'unreadable' } & Unreadable)
  /** An export of another board. */
  | { kind: 'elsewhere'; board: string }
  | {
      kind: 'sound' | 'differs'
      header: RecordHeader
      /** What differs, the most telling first; none for a sound file. */
      findings: readonly Finding[]
      /** Changes that came after the export. */
      newer: number
      /** The file names authors, and the reader may not know them. */
      skipsAuthors: boolean
    }

export interface Log {
  audience: RecordHeader['audience']
  rows: AsyncIterable<RecordRow> | Iterable<RecordRow>
}

/**
 * Checks a file by its own sums, then row by row against the log.
 * @param board the board that the page is about
 * @param readLog called only for an export that may be of this board
 */
export async function checkRecord(
  bytes: Uint8Array,
  board: string,
  readLog: () => Promise<Log>,
): Promise<Verdict> {
  const read = await readRecord(bytes)
  if ('fault' in read) return { kind: 'unreadable', ...read }
  const { header } = read
  // Where the header's own sum does not fit, the name of the board may be what was changed.
  const isChanged = read.findings.some(({ kind }) => kind === 'header')
  if (header.board !== board && !isChanged) return { kind: 'elsewhere', board: header.board }
  const { audience, rows } = await readLog()
  const { findings: against, newer } = await compareWithLog(read, audience, rows)
  const findings = [...against, ...read.findings].sort((one, other) => rankOf(one) - rankOf(other))
  return {
    kind: findings.length > 0 ? 'differs' : 'sound',
    header,
    findings,
    newer,
    skipsAuthors: header.audience === 'members' && audience === 'visitors',
  }
}

/** A field with both values says more than a row that is missing, and that more than a sum that does not fit. */
const RANKS: readonly Finding['kind'][] = ['changed', 'missing', 'added', 'moved', 'sum', 'count', 'header']
const rankOf = ({ kind }: Finding): number => RANKS.indexOf(kind)
