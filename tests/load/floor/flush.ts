import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { boardIdOf, boardOpened, openedPage, scoreChanged } from '../support/board.ts'
import type { Sample } from '../support/figure.ts'

/** The rate of the disk alone: appends the bytes of one event and its page to a file and flushes, again and again. */
export function flushLoop(folder: string, milliseconds: number): Sample {
  const board = boardIdOf(0)
  const page = openedPage(board, boardOpened(board))
  const bytes = Buffer.from(JSON.stringify(scoreChanged(board, 0)) + JSON.stringify(page))
  const file = openSync(join(folder, 'flushed'), 'w')
  const from = performance.now()
  let count = 0
  for (; performance.now() - from < milliseconds; count++) {
    writeSync(file, bytes)
    fdatasyncSync(file)
  }
  closeSync(file)
  return { rate: (1000 * count) / (performance.now() - from) }
}
