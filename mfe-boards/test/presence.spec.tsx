import type { GameId, UserId } from '@pingboard/contracts/ids.ts'
import { fakeApi } from '@pingboard/kit/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DuelRemarks } from '../src/features/edit-score/duel-remarks.tsx'
import { Presence } from '../src/features/see-scorers/presence.tsx'
import { ScorersLine } from '../src/features/see-scorers/scorers-line.tsx'
import { draftOf } from '../src/model/score-draft.ts'
import { scorersAtom } from '../src/state/scorers.ts'
import { renderPart } from './render.ts'
import { aPlainGame, BOARD, TODAY } from './samples.ts'

afterEach(cleanup)

const [one, two] = [aPlainGame(1), aPlainGame(2)]
const somebody = (letter: string, firstname: string | null, gameId: GameId | null) => ({
  gameId,
  user: { id: letter.repeat(26) as UserId, firstname, lastname: null },
})
const open = () =>
  renderPart(
    <>
      <Presence board={BOARD} gameId={one.id} />
      <ScorersLine />
      {[one, two].map(game => (
        <div key={game.id} data-testid={game.id}>
          <DuelRemarks game={game} draft={draftOf(game)} today={TODAY} isDirty={false} />
        </div>
      ))}
    </>,
  )

it('tells which fixture is open, and shows who else scores, and on which fixture', async () => {
  const { calls } = fakeApi(() => ({
    body: { scorers: [somebody('t', 'Thomas', one.id), somebody('m', 'Marie', null)] },
  }))
  await open()
  await screen.findByText('Saisissent aussi : Thomas et Marie')
  expect(calls[0]).toMatchObject({
    method: 'POST',
    path: `/boards/${BOARD}/presence`,
    body: { gameId: one.id },
  })
  expect(screen.getByTestId(one.id).textContent).toBe('Thomas a aussi cette rencontre ouverte.')
  expect(screen.getByTestId(two.id).textContent).toBe('')
})

it('says nothing of a person alone, or when the server does not answer', async () => {
  const { calls } = fakeApi(() => ({ code: 'NETWORK' }))
  const { store } = await open()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText(/aussi/)).toBeNull()
  act(() => store.set(scorersAtom, [somebody('t', null, null)]))
  expect(screen.getByText('Saisit aussi : Quelqu’un')).toBeTruthy()
})

it('forgets the others when the page is left', async () => {
  fakeApi(() => ({ body: { scorers: [somebody('t', 'Thomas', null)] } }))
  const { store, unmount } = await open()
  await screen.findByText('Saisit aussi : Thomas')
  unmount()
  expect(store.get(scorersAtom)).toEqual([])
})
