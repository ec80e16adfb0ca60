// The product's log through its port, the boards' view inline. Each writer has its own board. Argument: its folder.
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { answerAsks } from '../support/answer-asks.ts'
import { boardIdOf, boardOpened, scoreChanged } from '../support/board.ts'
import { closedLoop } from '../support/closed-loop.ts'

const engine = await openEmbedded({ dir: process.argv[2] ?? '', views: [boardPage], clock: systemClock })
const revisions: number[] = []

answerAsks(
  {
    async open({ boards }: { boards: number }) {
      for (let index = 0; index < boards; index++) {
        const board = boardIdOf(index)
        await engine.log.append(`board-${board}`, 'no-stream', [boardOpened(board)])
        revisions.push(0)
      }
    },
    append: ({ writers, milliseconds }: { writers: number; milliseconds: number }) =>
      closedLoop(writers, milliseconds, async writer => {
        const board = boardIdOf(writer)
        const revision = revisions[writer] ?? 0
        const event = scoreChanged(board, revision)
        revisions[writer] = (await engine.log.append(`board-${board}`, revision, [event])).revision
      }),
  },
  () => engine.close(),
)
