import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { sampleMatch } from '@pingboard/contracts/testing/samples.ts'
import { fakeApi } from '@pingboard/kit/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useLearning } from '../../../test/learning.ts'
import { renderPart } from '../../../test/render.ts'
import { OWN_CLUB, TODAY } from '../../../test/samples.ts'
import { aSheetGame } from '../../../test/sheet-server.ts'
import { useUnsent } from '../../state/use-unsent.ts'
import { FormulaRow } from './formula-row.tsx'

afterEach(cleanup)

const won = aSheetGame({ scoreTeam1: 1, scoreTeam2: 0, sets: [sampleMatch(1, { winner: 'home' })] })
const typed = aSheetGame({ scoreTeam1: 5, scoreTeam2: 3 })

/** The row as a board holds it: boards carry no sheet. */
function Held({ first }: { first: GameWithSheet }) {
  const { sets: _, ...onBoard } = first
  const { shown, unsent } = useUnsent(useLearning(onBoard))
  const row = { game: shown, unsent, today: TODAY, ownClub: OWN_CLUB, tapped: vi.fn(), onOpen() {} }
  return (
    <ul>
      <FormulaRow {...row} plain={under => <li>{under}</li>} />
    </ul>
  )
}
const sheetLink = () => screen.queryByRole('link', { name: /^Feuille de rencontre.: .*Médard/ })
const plus = () => screen.queryByRole('button', { name: /^Ajouter 1 point à .*Médard/ })

describe('a row in entry mode of a fixture with a formula', () => {
  it('leads to the sheet that gives the score, and takes no points', async () => {
    const { calls } = fakeApi(() => ({ body: won }))
    await renderPart(<Held first={won} />)
    expect(sheetLink()?.getAttribute('href')).toBe(`/boards/${won.boardId}/games/1`)
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(sheetLink()).toBeTruthy()
    expect(screen.queryByRole('button', { name: /point/ })).toBeNull()
  })

  it('takes points while the sheet gives no score, and goes on without the sheet', async () => {
    let stored = typed
    const { calls } = fakeApi(({ method }) => {
      if (method === 'PATCH') stored = { ...stored, scoreTeam1: 6, revision: 5 }
      return { body: stored }
    })
    await renderPart(<Held first={typed} />)
    await waitFor(() => expect(plus()).toBeTruthy())
    expect(sheetLink()).toBeNull()
    fireEvent.click(plus() as HTMLElement)
    expect(screen.getByText('6')).toBeTruthy()
    await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET']))
    expect(calls[1]?.body).toEqual({ scoreTeam1: 6 })
    expect(plus()).toBeTruthy()
  })

  it('supposes that the sheet gives the score while nothing tells', async () => {
    fakeApi(() => ({ code: 'NETWORK' }))
    await renderPart(<Held first={won} />)
    expect(sheetLink()).toBeTruthy()
    expect(plus()).toBeNull()
  })
})
