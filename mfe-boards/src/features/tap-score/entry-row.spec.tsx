import type { Game } from '@pingboard/contracts/http/games.ts'
import { fakeApi } from '@pingboard/kit/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useLearning } from '../../../test/learning.ts'
import { renderPart } from '../../../test/render.ts'
import { aPlainGame, OWN_CLUB, TODAY } from '../../../test/samples.ts'
import { useUnsent } from '../../state/use-unsent.ts'
import { EntryRow } from './entry-row.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const tapped = vi.fn()

/** The row as a board holds it. */
function Held({ first }: { first: Game }) {
  const { shown, unsent } = useUnsent(useLearning(first))
  return (
    <ul>
      <EntryRow
        game={shown}
        unsent={unsent}
        today={TODAY}
        ownClub={OWN_CLUB}
        tapped={tapped}
        onOpen={() => {}}
      />
    </ul>
  )
}
const row = async (game: Game, language: 'fr' | 'en' = 'fr') => {
  tapped.mockClear()
  return renderPart(<Held first={game} />, { language })
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

  it('is not opened again where its day has ended it', async () => {
    await row(aPlainGame(1, { scoreTeam1: 5, scoreTeam2: 3, done: true, predictedDate: '2026-11-13' }))
    expect(screen.queryByRole('button', { name: /^Rouvrir/ })).toBeNull()
  })

  it('is finished with one tap and open again with another, without a move of the focus', async () => {
    const { calls: asked } = fakeApi(({ body }) => ({
      body: { ...game, ...(body as Partial<Game>), revision: 4 + asked.length },
    }))
    await row(game)
    const end = screen.getByRole('button', { name: /^Terminer\s: .*Médard-en-Jalles.3 contre/ })
    end.focus()
    fireEvent.click(end)
    const again = await screen.findByRole('button', { name: /^Rouvrir\s: / })
    // The second tap of a double tap.
    fireEvent.click(again)
    await waitFor(() => expect(asked[0]?.body).toEqual({ done: true }))
    expect(tapped).toHaveBeenCalledExactlyOnceWith(game, { ...game, done: true })
    expect(document.activeElement).toBe(again)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
    fireEvent.click(again)
    await waitFor(() => expect(asked[1]?.body).toEqual({ done: false }))
  })

  it('cannot be finished before its first point', async () => {
    fakeApi(() => ({}))
    await row(aPlainGame(1))
    expect(screen.queryByRole('button', { name: /^Terminer/ })).toBeNull()
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
    expect((await screen.findByRole('alert')).textContent).toMatch(/Votre rôle ne le permet pas, ou plus/)
    expect(screen.getByText('6')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Abandonner' }))
    await screen.findByText('5')
  })

  it('leads to the match sheet that the score comes from', async () => {
    fakeApi(() => ({ status: 409, code: 'SCORE_FROM_SHEET' }))
    await row(game)
    fireEvent.click(screen.getByRole('button', { name: /^Ajouter 1 point à .*Médard/ }))
    const link = await screen.findByRole('link', { name: 'Feuille de rencontre' })
    expect(link.getAttribute('href')).toBe(`/boards/${game.boardId}/games/1`)
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
  })

  it('says that a point without a network is kept, and sends it later under the same key', async () => {
    let isDown = true
    const { calls: asked } = fakeApi(() =>
      isDown ? { code: 'NETWORK' } : { body: { ...game, scoreTeam1: 6, revision: 5 } },
    )
    const { unsent } = await row(game)
    fireEvent.click(screen.getByRole('button', { name: /^Ajouter 1 point à .*Médard/ }))
    expect(await screen.findByText(/Enregistré sur cet appareil/)).toBeTruthy()
    isDown = false
    asked.length = 0
    unsent.nudge()
    await waitFor(() => expect(screen.queryByText(/Enregistré sur cet appareil/)).toBeNull())
    expect(asked.at(-1)).toMatchObject({ method: 'PATCH', body: { scoreTeam1: 6 } })
  })

  it('shows both scores when another person entered one meanwhile, and keeps theirs when told to', async () => {
    fakeApi(({ method }) =>
      method === 'GET'
        ? { body: { ...game, scoreTeam2: 4, revision: 5 } }
        : { status: 412, code: 'STALE_REVISION' },
    )
    await row(game)
    fireEvent.click(screen.getByRole('button', { name: /^Ajouter 1 point à .*Médard/ }))
    expect(await screen.findByText(/quelqu’un d’autre.: 5.–..4\. Votre saisie.: 6.–..3\./)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Garder.: 5/ }))
    await waitFor(() => expect(screen.queryByText(/Enregistré par quelqu’un d’autre/)).toBeNull())
  })

  describe('gives the page the focus', () => {
    /** The page, as the shell has it. */
    const aPage = () => {
      const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main' }))
      onTestFinished(() => main.remove())
      main.tabIndex = -1
      return main
    }
    const press = (button: HTMLElement) => {
      act(() => button.focus())
      fireEvent.click(button)
    }
    const add = () => fireEvent.click(screen.getByRole('button', { name: /^Ajouter 1 point à .*Médard/ }))

    it.each(['Abandonner', 'Réessayer'])('when %s goes with a refused score', async name => {
      const main = aPage()
      let isRefused = true
      fakeApi(() =>
        isRefused ? { status: 403, code: 'FORBIDDEN' } : { body: { ...game, scoreTeam1: 6, revision: 5 } },
      )
      await row(game)
      add()
      const button = await screen.findByRole('button', { name })
      isRefused = false
      press(button)
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
      expect(document.activeElement).toBe(main)
    })

    it.each([/^Garder.: 5/, /^Enregistrer.: 6/])('when %s goes with a conflict', async name => {
      const main = aPage()
      fakeApi(({ method, headers }) => {
        if (method === 'GET') return { body: { ...game, scoreTeam2: 4, revision: 5 } }
        if (headers.get('if-match') === '"4"') return { status: 412, code: 'STALE_REVISION' }
        return { body: { ...game, scoreTeam1: 6, revision: 6 } }
      })
      await row(game)
      add()
      press(await screen.findByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
      expect(document.activeElement).toBe(main)
    })
  })
})
