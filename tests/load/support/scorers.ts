import { scoreAt } from './board.ts'
import { httpWriter } from './http-writer.ts'
import { watch } from './viewer.ts'

/**
 * One scorer and one viewer for each board.
 * @param played events that each board already holds
 */
export async function scorers(origin: string, boards: readonly string[], cookie: string, played: number) {
  const tables = await Promise.all(
    boards.map(async board => ({
      board,
      count: played,
      writer: await httpWriter(origin, cookie),
      viewer: await watch(origin, board),
    })),
  )
  return {
    /** Resolves when the answer has arrived and the viewer has received the score. */
    async score(index: number): Promise<void> {
      const table = tables[index]
      if (!table) return
      const { place, ...scores } = scoreAt(table.count++)
      const seen = new Promise<void>(resolve => {
        table.viewer.onChange = resolve
      })
      await Promise.all([table.writer.patch(`/api/games/${table.board}.${place}`, scores), seen])
    },
    leave() {
      for (const { writer, viewer } of tables) {
        writer.close()
        viewer.close()
      }
    },
  }
}
