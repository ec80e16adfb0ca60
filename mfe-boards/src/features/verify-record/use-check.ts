import type { BoardId } from '@pingboard/contracts/ids.ts'
import { useEffect, useRef, useState } from 'react'
import { readRecordOf } from '../../api/read-record.ts'
import type { Verdict } from '../../model/record-check.ts'

export type Check =
  | { kind: 'idle' }
  /** `total` is null while the file's own checksums are made. */
  | { kind: 'running'; name: string; taken: number; total: number | null }
  | { kind: 'failed'; name: string; error: unknown }
  | { kind: 'done'; name: string; verdict: Verdict }

/** Checks one file at a time. Another file ends the check of the one before. */
export function useCheck(board: BoardId) {
  const [check, setCheck] = useState<Check>({ kind: 'idle' })
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const run = async (file: File) => {
    abort.current?.abort()
    abort.current = new AbortController()
    const { signal } = abort.current
    const { name } = file
    const tell = (next: Check) => {
      if (!signal.aborted) setCheck(next)
    }
    tell({ kind: 'running', name, taken: 0, total: null })
    try {
      const [bytes, { checkRecord }] = await Promise.all([
        file.arrayBuffer(),
        import('../../model/record-check.ts'),
      ])
      const verdict = await checkRecord(new Uint8Array(bytes), board, async () => {
        let total = 0
        const log = await readRecordOf(board, signal, taken =>
          tell({ kind: 'running', name, taken: Math.min(taken, total), total }),
        )
        total = log.total
        return log
      })
      tell({ kind: 'done', name, verdict })
    } catch (error) {
      tell({ kind: 'failed', name, error })
    }
  }
  return { check, run }
}
