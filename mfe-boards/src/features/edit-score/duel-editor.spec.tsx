import type { Game } from '@pingboard/contracts/http/games.ts'
import { sampleMatch } from '@pingboard/contracts/testing/samples.ts'
import { type Answer, fakeApi } from '@pingboard/kit/testing'
import { lostOnLeavingAtom } from '@pingboard/kit/ui'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useLearning } from '../../../test/learning.ts'
import { renderPart } from '../../../test/render.ts'
import { aPlainGame, OWN_CLUB, TODAY } from '../../../test/samples.ts'
import { useUnsent } from '../../state/use-unsent.ts'
import { UnsentNote } from '../../ui/unsent-note.tsx'
import { DuelEditor } from './duel-editor.tsx'

afterEach(cleanup)

const game = aPlainGame(1, { scoreTeam1: 5, scoreTeam2: 3, revision: 4 })
const saved = vi.fn()

/** The editor as a board holds it: in the place of the row, until it closes. */
function Held({ first, onClose = () => {} }: { first: Game; onClose?: () => void }) {
  const { shown, unsent } = useUnsent(useLearning(first))
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  if (!isOpen) return unsent && <UnsentNote unsent={unsent} />
  return <DuelEditor game={shown} today={TODAY} ownClub={OWN_CLUB} saved={saved} onClose={close} />
}
const plus = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const MINE = /Ajouter 1.*Médard/

describe('the editor of a fixture', () => {
  it('says in words who leads and sends only what changed, on the revision it knows', async () => {
    saved.mockClear()
    const { calls: asked } = fakeApi(() => ({ body: { ...game, scoreTeam1: 6, revision: 5 } }))
    await renderPart(<Held first={game} />)
    expect(button('Enregistrer').disabled).toBe(true)
    plus(MINE)
    expect(screen.getByText(/mène 6 à 3/)).toBeTruthy()
    press('Enregistrer')
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ method: 'PATCH', path: `/games/${game.id}`, body: { scoreTeam1: 6 } })
    expect(asked[0]?.headers.get('if-match')).toBe('"4"')
  })

  it('closes when the network fails: the row says where the score is, and it goes with the same key', async () => {
    saved.mockClear()
    const onClose = vi.fn()
    let isDown = true
    const { calls: asked } = fakeApi(() =>
      isDown ? { code: 'NETWORK' } : { body: { ...game, scoreTeam1: 6, revision: 5 } },
    )
    const { unsent } = await renderPart(<Held first={game} onClose={onClose} />)
    plus(MINE)
    press('Enregistrer')
    expect(await screen.findByText(/Enregistré sur cet appareil/)).toBeTruthy()
    expect(onClose).toHaveBeenCalledOnce()
    isDown = false
    unsent.nudge()
    await waitFor(() => expect(screen.queryByText(/Enregistré sur cet appareil/)).toBeNull())
    const [first, second] = asked.map(question => question.headers.get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  it('takes a correction made while the save went to the device: it is not saved yet, although it is the score of before', async () => {
    const { promise: cut, resolve: lose } = Promise.withResolvers<void>()
    const { calls } = fakeApi(async () => {
      await cut
      return { code: 'NETWORK' }
    })
    const { unsent } = await renderPart(<Held first={game} />)
    plus(MINE)
    press('Enregistrer')
    await waitFor(() => expect(calls).toHaveLength(1))
    plus(/Retirer 1.*Médard/)
    lose()
    await waitFor(() => expect(button('Enregistrer').disabled).toBe(false))
    press('Enregistrer')
    await waitFor(() =>
      expect(unsent.snapshot().list).toMatchObject([
        { after: { scoreTeam1: 6 }, isSent: true },
        { after: { scoreTeam1: 5 }, isSent: false },
      ]),
    )
  })

  it('loses nothing any more once the device keeps the save, until more is entered', async () => {
    const { promise: cut, resolve: answer } = Promise.withResolvers<void>()
    const { calls } = fakeApi(async () => {
      await cut
      return { body: { ...game, scoreTeam1: 6, revision: 5 } }
    })
    const { store } = await renderPart(<Held first={game} />)
    const lost = () => store.get(lostOnLeavingAtom)
    plus(MINE)
    expect(lost()).toBe(1)
    press('Enregistrer')
    await waitFor(() => expect(calls).toHaveLength(1))
    await waitFor(() => expect(lost()).toBe(0))
    plus(MINE)
    expect(lost()).toBe(1)
    answer()
  })

  it('is ended as before when it is postponed and not postponed again', async () => {
    fakeApi(() => ({ body: game }))
    await renderPart(<Held first={{ ...game, done: true }} />)
    const postponed = screen.getByRole('switch', { name: 'Reportée' })
    fireEvent.click(postponed)
    expect(button('Enregistrer').disabled).toBe(false)
    fireEvent.click(postponed)
    expect(button('Enregistrer').disabled).toBe(true)
  })

  it('shows both scores when somebody saved first, and overwrites only when told to', async () => {
    saved.mockClear()
    const theirs = { ...game, scoreTeam1: 5, scoreTeam2: 5, revision: 5 }
    const { calls: asked } = fakeApi(({ method, headers }) => {
      if (method === 'GET') return { body: theirs }
      if (headers.get('if-match') === '"4"') return { status: 412, code: 'STALE_REVISION' }
      return { body: { ...theirs, scoreTeam1: 6, scoreTeam2: 3, revision: 6 } }
    })
    await renderPart(<Held first={game} />)
    plus(MINE)
    press('Enregistrer')
    expect(await screen.findByText(/quelqu’un d’autre.: 5.–..5\. Votre saisie.: 6.–..3\./)).toBeTruthy()
    expect(saved).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: /^Enregistrer.: 6/ }))
    await waitFor(() => expect(screen.queryByText(/Enregistré par quelqu’un d’autre/)).toBeNull())
    expect(asked.at(-1)?.headers.get('if-match')).toBe('"5"')
    expect(asked.at(-1)?.body).toEqual({ scoreTeam1: 6, scoreTeam2: 3 })
  })

  it('does not open again what the other person ended with their score', async () => {
    saved.mockClear()
    const theirs = { ...game, scoreTeam1: 5, scoreTeam2: 4, done: true, revision: 5 }
    const { calls: asked } = fakeApi(() => ({
      body: { ...theirs, scoreTeam1: 6, scoreTeam2: 3, revision: 6 },
    }))
    let arrive = () => {}
    function Board() {
      const [now, setNow] = useState(game)
      arrive = () => setNow(theirs)
      return <DuelEditor game={now} today={TODAY} ownClub={OWN_CLUB} saved={saved} onClose={() => {}} />
    }
    await renderPart(<Board />)
    plus(MINE)
    act(() => arrive())
    fireEvent.click(await screen.findByRole('button', { name: /^Enregistrer.: 6/ }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    expect(asked.at(-1)?.body).toEqual({ scoreTeam1: 6, scoreTeam2: 3 })
  })

  it('stays open with a point that was entered while it saved, and saves that one, too', async () => {
    saved.mockClear()
    const first = Promise.withResolvers<Answer>()
    const answers: (Answer | Promise<Answer>)[] = [
      first.promise,
      { body: { ...game, scoreTeam1: 7, revision: 6 } },
    ]
    const { calls: asked } = fakeApi(() => answers.shift() ?? {})
    await renderPart(<Held first={game} />)
    plus(MINE)
    press('Enregistrer')
    await waitFor(() => expect(asked).toHaveLength(1))
    plus(MINE)
    await act(async () => first.resolve({ body: { ...game, scoreTeam1: 6, revision: 5 } }))
    expect(await screen.findByText(/mène 7 à 3/)).toBeTruthy()
    expect(saved).not.toHaveBeenCalled()
    await waitFor(() => expect(button('Enregistrer').disabled).toBe(false))
    press('Enregistrer')
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    expect(asked.at(-1)?.body).toEqual({ scoreTeam1: 7 })
    expect(asked.at(-1)?.headers.get('if-match')).toBe('"5"')
  })

  it('joins two changes that do not meet', async () => {
    saved.mockClear()
    const theirs = { ...game, scoreTeam1: 6, revision: 5 }
    const { calls: asked } = fakeApi(({ method, headers }) => {
      if (method === 'GET') return { body: theirs }
      return headers.get('if-match') === '"4"'
        ? { status: 412, code: 'STALE_REVISION' }
        : { body: { ...theirs, done: true, revision: 6 } }
    })
    await renderPart(<Held first={game} />)
    fireEvent.click(screen.getByRole('switch', { name: 'Terminée' }))
    press('Enregistrer')
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(asked.at(-1)?.body).toEqual({ done: true })
  })

  it('says that a past fixture is done by its date, and that a postponed one is resumed', async () => {
    await renderPart(<Held first={{ ...game, predictedDate: '2026-11-13', done: true }} />)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Terminée' }).disabled).toBe(true)
    expect(screen.getByText(/Terminée automatiquement/)).toBeTruthy()
    cleanup()
    await renderPart(<Held first={{ ...game, postponed: true }} />)
    expect(screen.getByText(/Un score saisi la reprend/)).toBeTruthy()
  })

  it('shows a score of the match sheet without buttons, and still ends the fixture', async () => {
    saved.mockClear()
    const sheet = { ...game, formula: '4x14' as const, sets: [sampleMatch(1, { winner: 'home' })] }
    const { sets: _, ...onBoard } = { ...sheet, fromSheet: true }
    const { calls: asked } = fakeApi(({ method }) => ({
      body: method === 'GET' ? sheet : { ...sheet, done: true, revision: 5 },
    }))
    await renderPart(<Held first={onBoard} />)
    expect(screen.getByText(/Ce score vient de la feuille de rencontre/)).toBeTruthy()
    expect(screen.getByText('5')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Ajouter 1/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Feuille de rencontre' })).toBeTruthy()
    fireEvent.click(screen.getByRole('switch', { name: 'Terminée' }))
    press('Enregistrer')
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ done: true })
  })

  it('names the most points that the matches of the fixture give, when there are more', async () => {
    await renderPart(<Held first={{ ...game, formula: '4x14-210', scoreTeam1: 25, scoreTeam2: 17 }} />)
    plus(MINE)
    expect(screen.getByText(/^Plus de 42 points en tout/)).toBeTruthy()
  })

  it('types a score beside a sheet that is not begun', async () => {
    const sheet = { ...game, formula: '4x14' as const, sets: [] }
    fakeApi(() => ({ body: sheet }))
    await renderPart(<Held first={sheet} />)
    expect(await screen.findByRole('button', { name: MINE })).toBeTruthy()
    expect(screen.queryByText(/Ce score vient de la feuille/)).toBeNull()
  })

  it('asks before a score that is not saved is left, in English too', async () => {
    const onClose = vi.fn()
    await renderPart(<Held first={game} onClose={onClose} />, { language: 'en' })
    fireEvent.click(screen.getByRole('button', { name: /Add 1.*Médard/ }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    expect(onClose).not.toHaveBeenCalled()
    expect(await screen.findByText('Discard this entry?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Discard the entry' }))
    expect(onClose).toHaveBeenCalled()
  })
})
