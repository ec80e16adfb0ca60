import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import { requestKeys } from '@pingboard/kit/api'
import { listSharedBoards, newGameOf } from '@pingboard/kit/new-board'
import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { addBoard, type NewBoard } from '../../api/add-board.ts'
import { boardAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'

interface Plan {
  name: string
  clubNumber: string
  fixtures: readonly Fixture[]
}

/** The search for boards with the same fixtures failed. Nothing was created. */
class CheckFailed extends Error {}

/** First looks for boards with the same fixtures. Creates when there is none, or when the person confirms. */
export function useCreate(group: Group) {
  const text = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const [isPending, setPending] = useState(false)
  /** What did not work and why, in words. */
  const [failure, setFailure] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<{ body: NewBoard; boards: readonly Board[] } | null>(null)
  const [keyFor] = useState(requestKeys)

  const create = async (body: NewBoard) => {
    const board = await addBoard(body, keyFor(body))
    showToast({ kind: 'success', text: text('name.success', { name: board.name }) })
    await navigate(boardAddress(board.id), { replace: true })
  }
  const attemptTo = async (work: () => Promise<void>) => {
    setPending(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      const failed = text(error instanceof CheckFailed ? 'existing.failed' : 'name.failed')
      showToast({ kind: 'error', text: failed })
      setFailure(`${failed} ${problemText(error instanceof CheckFailed ? error.cause : error)}`)
      setWaiting(null)
    }
    setPending(false)
  }
  /** @returns the body of the new board; null when the person is asked first */
  const check = async ({ fixtures, ...rest }: Plan): Promise<NewBoard | null> => {
    const games = fixtures.flatMap(fixture => newGameOf(fixture) ?? [])
    const body: NewBoard = { ...rest, groupId: group.id, games }
    const ids = games.map(({ externalId }) => externalId)
    const boards = await listSharedBoards(group.id, ids).catch(error => {
      throw new CheckFailed('', { cause: error })
    })
    if (boards.length === 0) return body
    setWaiting({ body, boards })
    return null
  }
  return {
    isPending,
    failure,
    existing: waiting?.boards ?? null,
    /** Asks the person when such boards exist. Creates nothing. */
    look: (plan: Plan) =>
      attemptTo(async () => {
        await check(plan)
      }),
    submit: (plan: Plan) =>
      attemptTo(async () => {
        const body = await check(plan)
        if (body) await create(body)
      }),
    confirm: () => void (waiting && attemptTo(() => create(waiting.body))),
    cancel: () => setWaiting(null),
  }
}
