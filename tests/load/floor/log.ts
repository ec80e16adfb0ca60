// The floor's log in a process of its own: each writer appends to its own board. Arguments: the folder, milliseconds
// between two writings of the pages.

import { answerAsks } from '../support/answer-asks.ts'
import { boardIdOf } from '../support/board.ts'
import { closedLoop } from '../support/closed-loop.ts'
import { openGroupLog, type Page } from './group-log.ts'
import { nextScore, openPage } from './page.ts'

const log = openGroupLog(process.argv[2] ?? '', Number(process.argv[3] ?? 0))
const pages: Page[] = []

answerAsks(
  {
    async open({ boards }: { boards: number }) {
      for (let index = 0; index < boards; index++) pages.push(await openPage(log, boardIdOf(index)))
    },
    append: ({ writers, milliseconds }: { writers: number; milliseconds: number }) =>
      closedLoop(writers, milliseconds, writer => nextScore(log, pages[writer] as Page)),
  },
  log.close,
)
