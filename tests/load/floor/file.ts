// The fastest log that can be written by hand: a bare file, with one write and one flush for all events of one turn
// of the event loop. It has no pages and no index. Argument: its folder.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { NewEvent } from '@pingboard/services/ports/stored-event.ts'
import { answerAsks } from '../support/answer-asks.ts'
import { boardIdOf, scoreChanged } from '../support/board.ts'
import { closedLoop } from '../support/closed-loop.ts'

const file = openSync(join(process.argv[2] ?? '', 'events'), 'a')
const revisions: number[] = []
let waiting: { line: string; done: () => void }[] = []

function flush(): void {
  const group = waiting
  waiting = []
  writeSync(file, group.map(({ line }) => line).join(''))
  fdatasyncSync(file)
  for (const { done } of group) done()
}

/** Resolves after the flush. */
const append = (event: NewEvent): Promise<void> =>
  new Promise(done => {
    if (waiting.length === 0) setImmediate(flush)
    waiting.push({ line: `${JSON.stringify(event)}\n`, done })
  })

answerAsks(
  {
    open({ boards }: { boards: number }) {
      for (let index = 0; index < boards; index++) revisions.push(0)
    },
    append: ({ writers, milliseconds }: { writers: number; milliseconds: number }) =>
      closedLoop(writers, milliseconds, async writer => {
        const revision = revisions[writer] ?? 0
        revisions[writer] = revision + 1
        await append(scoreChanged(boardIdOf(writer), revision))
      }),
  },
  () => closeSync(file),
)
