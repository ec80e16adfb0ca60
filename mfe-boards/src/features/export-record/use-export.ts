import type { BoardId } from '@pingboard/contracts/ids.ts'
import { type RecordFormat, recordText } from '@pingboard/contracts/record-file.ts'
import { parisToday } from '@pingboard/kit/fixtures'
import { useEffect, useRef, useState } from 'react'
import { readRecordOf } from '../../api/read-record.ts'

const TYPES: Record<RecordFormat, string> = { csv: 'text/csv', json: 'application/json' }

/** How far an export is. */
export interface Progress {
  taken: number
  /** null until the server said how many there are. */
  total: number | null
}

/** Makes an export of a board's record in this page, and gives it to the person as a file. */
export function useExport(board: BoardId, onDone: () => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const run = async (format: RecordFormat) => {
    abort.current = new AbortController()
    const { signal } = abort.current
    setFailure(null)
    setProgress({ taken: 0, total: null })
    try {
      let total = 0
      const record = await readRecordOf(board, signal, taken => {
        if (!signal.aborted) setProgress({ taken: Math.min(taken, total), total })
      })
      total = record.total
      const now = new Date()
      const madeAt = now.toISOString()
      const header = { board, audience: record.audience, madeAt, rows: total }
      const parts: string[] = []
      for await (const part of recordText(format, header, record.rows)) parts.push(part)
      if (signal.aborted) return
      saveBlob(`pingboard-${board}-${parisToday(now)}.${format}`, new Blob(parts, { type: TYPES[format] }))
      onDone()
    } catch (error) {
      if (!signal.aborted) setFailure(error)
    } finally {
      if (!signal.aborted) setProgress(null)
    }
  }
  return {
    progress,
    failure,
    run,
    cancel: () => {
      abort.current?.abort()
      setProgress(null)
    },
  }
}

/** Milliseconds a browser may take to begin the download. The address of the data lives that long. */
const BEGUN = 60_000

/** Gives the person a file that was made in this page. */
function saveBlob(name: string, data: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(data)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), BEGUN)
}
