import { hash } from 'node:crypto'

/** Columns of an event as they are stored; `data` and `metadata` are JSON text. */
export interface EventRow {
  readonly position: number
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly recordedAt: string
  readonly metadata: string
  readonly data: string
}

/** Checksum before the first event. */
export const NO_CHECKSUM = ''

/**
 * SHA-256, base64url, over the previous event's checksum and this one's columns, one a line. No column can hold a line
 * break (JSON text escapes them, `append` refuses them elsewhere), so the text has one reading only.
 */
export function checksumOf(previous: string, row: EventRow): string {
  return hash(
    'sha256',
    `${previous}\n${row.position}\n${row.id}\n${row.stream}\n${row.revision}\n${row.type}\n${row.recordedAt}\n${row.metadata}\n${row.data}`,
    'base64url',
  )
}
