import { isScored } from '@pingboard/contracts/game-rules.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { codeOf, newRequestKey, requestKeys, useAction, useLoad } from '@pingboard/kit/api'
import { teamsText } from '@pingboard/kit/fixtures'
import { showToastAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { readBoard } from '../../api/get-board.ts'
import { readGameAt } from '../../api/get-game-at.ts'
import { goBack } from '../../api/go-back.ts'
import type { Entry } from '../../model/history.ts'
import { aimOf, effectOf, type Way, waysOf } from '../../model/way-back.ts'
import { useTellFailure } from '../../state/use-not-allowed.ts'
import { scoreOf, useTongue } from '../../ui/value-words.ts'

interface Options {
  entry: Entry
  /** All entries of the log, newest first. */
  entries: readonly Entry[]
  /** The fixture of the entry, as the board has it now. */
  game: Game
  today: string
  learn: (given: Board | Game) => void
  onDone: () => void
}

/** Ways back from an entry, what the chosen one does to the fixture as it is now, and how to take it. */
export function useWayBack({ entry, entries, game, today, learn, onDone }: Options) {
  const tongue = useTongue()
  const { text } = tongue
  const why = useProblemText()
  const showToast = useSetAtom(showToastAtom)
  const tellFailure = useTellFailure()
  const [ways] = useState(() => waysOf(entry, entries))
  const [way, choose] = useState<Way>(ways[0])
  const [seenAtFirst] = useState(game.revision)
  const [keyOf] = useState(() => requestKeys())
  const then = useLoad(`${entry.last}`, signal =>
    Promise.all(ways.map(one => readGameAt(game.id, aimOf(entry, one), signal))),
  )
  const past = then.status === 'ready' ? then.data[ways.indexOf(way)] : undefined
  const effect = past ? effectOf({ entry, way, entries, today }, game, past) : null

  const notDone = `${teamsText(game)}, ${text('log.back')}`

  const undo = async (before: Game, after: Game) => {
    try {
      learn(await goBack(game.id, { to: before.revision, seen: after.revision, key: newRequestKey() }))
      showToast({ kind: 'success', text: text('save.undone') })
    } catch (error) {
      tellFailure(error, `${text('back.failed')} ${why(error)}`, notDone)
    }
  }

  const action = useAction(async () => {
    const [before, to] = [game, aimOf(entry, way)]
    const after = await goBack(game.id, {
      to,
      seen: before.revision,
      key: keyOf([to, before.revision]),
    }).catch(async error => {
      if (codeOf(error) === 'STALE_REVISION') learn(await readBoard(game.boardId))
      else tellFailure(error, text('back.failed'), notDone)
      throw error
    })
    learn(after)
    onDone()
    const isScore = effect?.isScore ?? false
    showToast({
      kind: 'success',
      text:
        isScore && isScored(after)
          ? text('back.done', { score: scoreOf(after, tongue) })
          : text('back.doneState'),
      action: {
        label: isScore ? text('save.undoTo', { score: scoreOf(before, tongue) }) : text('save.undo'),
        run: () => void undo(before, after),
      },
    })
  })

  return {
    tongue,
    ways,
    way,
    choose,
    then,
    effect,
    /** The fixture changed since the dialog opened. */
    hasMoved: game.revision !== seenAtFirst,
    isPending: action.isPending,
    /** A stale revision shows as `hasMoved`. */
    failure: codeOf(action.failure) === 'STALE_REVISION' ? null : action.failure,
    go: () => void action.run(),
  }
}
