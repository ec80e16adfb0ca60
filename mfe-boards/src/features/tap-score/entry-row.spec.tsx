import type { Game } from '@pingboard/contracts/http/games.ts'
import { fakeApi } from '@pingboard/kit/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { aPlainGame, OWN_CLUB, TODAY } from '../../../test/samples.ts'
import { readGame } from '../../api/get-game.ts'
import { saveGame } from '../../api/save-game.ts'
import { EntryRow } from './entry-row.tsx'
import { ScoreSender } from './score-sender.ts'

afterEach(cleanup)

const tapped = vi.fn()

/** The row as a board holds it: a saved fixture comes back as `game`. */
function Held({ first }: { first: Game }) {
  const [known, setKnown] = useState(first)
  const [sender] = useState(() => new ScoreSender(first, { save: saveGame, read: readGame, learn: setKnown }))
  const shared = { game: known, today: TODAY, ownClub: OWN_CLUB, sender, tapped }
  return (
    <ul>
      <EntryRow {...shared} onOpen={() => {}} />
    </ul>
  )
}
const row = async (game: Game, language: 'fr' | 'en' = 'fr') => {
  tapped.mockClear()
  await renderPart(<Held first={game} />, { language })
}
const game = aPlainGame(1, { scoreTeam1: 5, scoreTeam2: 3, revision: 4 })

describe('a row in entry mode', () => {
  it('shows the point at once and sends it as a score', async () => {
    const { calls: asked } = fakeApi(() => ({ body: { ...game, scoreTeam1: 6, revision: 5 } }))
    await row(game)
    fireEvent.click(screen.getByRole('button', { name: /^Ajouter 1 point à .*Médard-en-Jalles.3/ }))
    expect(screen.getByText('6')).toBeTruthy()
    await waitFor(() => expect(asked[0]?.body).toEqual({ scoreTeam1: 6 }))
    expect(tapped).toHaveBeenCalledTimes(1)
  })

  it('counts a double tap once', async () => {
    const { calls: asked } = fakeApi(() => ({ body: { ...game, scoreTeam2: 4, revision: 5 } }))
    await row(game, 'en')
    const plus = screen.getByRole('button', { name: /^Add 1 point to .*Cenon/ })
    fireEvent.click(plus)
    fireEvent.click(plus)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.getByText('4')).toBeTruthy()
  })

  it('does nothing below zero and says so in the name of the button', async () => {
    const { calls: asked } = fakeApi(() => ({}))
    await row(aPlainGame(1, { scoreTeam1: 1, scoreTeam2: 0 }))
    fireEvent.click(screen.getByRole('button', { name: /^Retirer 1 point à .*Cenon.*déjà à zéro/ }))
    expect(asked).toHaveLength(0)
  })

  it('keeps a score that was refused, with the reason and the ways out', async () => {
    fakeApi(() => ({ status: 403, code: 'FORBIDDEN' }))
    await row(game)
    fireEvent.click(screen.getByRole('button', { name: /^Ajouter 1 point à .*Médard/ }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/Votre rôle ne le permet pas ou plus/)
    expect(screen.getByText('6')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Abandonner' }))
    expect(screen.getByText('5')).toBeTruthy()
  })
})
