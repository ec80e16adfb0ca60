import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import { codeOf, requestKeys } from '@pingboard/kit/api'
import { listSharedBoards, newGameOf } from '@pingboard/kit/new-board'
import { useNavigate } from '@pingboard/kit/router'
import { notAllowedAtom, showToastAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { addBoard, type NewBoard } from '../../api/add-board.ts'
import { boardAddress, groupBoardsAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'

interface Plan {
  name: string
  clubNumber: string
  fixtures: readonly Fixture[]
}

/** The search for boards with the same fixtures failed. Nothing was created. */
class CheckFailed extends Error {}

const causeOf = (error: unknown): unknown => (error instanceof CheckFailed ? error.cause : error)

/** First looks for boards with the same fixtures. Creates when there is none, or when the person confirms. */
export function useCreate(group: Group) {
  const text = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const notAllowed = useSetAtom(notAllowedAtom)
  const [isPending, setPending] = useState(false)
  /** Why the last attempt failed. The words follow the language. */
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [waiting, setWaiting] = useState<{ body: NewBoard; boards: readonly Board[] } | null>(null)
  const [keyFor] = useState(requestKeys)

  const failed = (error: unknown) => text(error instanceof CheckFailed ? 'existing.failed' : 'name.failed')
  const create = async (body: NewBoard) => {
    const board = await addBoard(body, keyFor(body))
    showToast({ kind: 'success', text: text('name.success', { name: board.name }) })
    await navigate(boardAddress(board.id), { replace: true })
  }
  const attemptTo = async (name: string, work: () => Promise<void>) => {
    setPending(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setWaiting(null)
      if (codeOf(causeOf(error)) === 'FORBIDDEN')
        notAllowed({ unsaved: [text('name.unsaved', { name })], groupPage: groupBoardsAddress(group.id) })
      else {
        showToast({ kind: 'error', text: failed(error) })
        setFailure({ error })
      }
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
    /** What did not work and why, in words. */
    failure: failure && `${failed(failure.error)} ${problemText(causeOf(failure.error))}`,
    existing: waiting?.boards ?? null,
    /** Asks the person when such boards exist. Creates nothing. */
    look: (plan: Plan) =>
      attemptTo(plan.name, async () => {
        await check(plan)
      }),
    submit: (plan: Plan) =>
      attemptTo(plan.name, async () => {
        const body = await check(plan)
        if (body) await create(body)
      }),
    confirm: () => void (waiting && attemptTo(waiting.body.name, () => create(waiting.body))),
    cancel: () => setWaiting(null),
  }
}
