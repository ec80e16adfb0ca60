import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { permissionsOf, type RoleFlag } from '@pingboard/contracts/permissions.ts'
import { type NotAllowed, notAllowedStepsAtom } from '@pingboard/kit/slice'
import { type Answer, fakeApi } from '@pingboard/kit/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { aBoard, aPlainGame, BOARD } from '../../../test/samples.ts'
import { BoardTop } from './board-top.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'clipboard')
})

const first = aBoard([aPlainGame(1)])
const ALL: readonly RoleFlag[] = ['canUpdateBoard', 'canDeleteBoard']

/** The part of the page, with the name of the board as the page has it. */
function Held({ flags }: { flags: readonly RoleFlag[] }) {
  const [board, learn] = useState<Board>(first)
  const put = (given: Board | Game) => 'games' in given && learn(given)
  const live = { status: { kind: 'connecting' } as const, viewers: null, lastKnownAt: null, quietSince: null }
  return (
    <>
      <h1>{board.name}</h1>
      <BoardTop
        board={board}
        live={{ ...live, put }}
        permissions={permissionsOf(flags)}
        onOpenLog={() => {}}
      />
    </>
  )
}
const open = (flags = ALL, language: 'fr' | 'en' = 'fr') =>
  renderPart(<Held flags={flags} />, { path: '/boards/:id', at: `/boards/${BOARD}`, language })
async function choose(name: string) {
  fireEvent.click(screen.getByRole('button', { name: /Actions sur le tableau|Board actions/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const renamed = (name: string): Answer => ({ body: { ...first, name, revision: first.revision + 1 } })

describe('renaming a board', () => {
  const field = () => screen.findByLabelText<HTMLInputElement>('Nom du tableau de scores')
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer le nom' })
  const type = async (value: string) => fireEvent.change(await field(), { target: { value } })

  it('starts from the name, sends the trimmed one once, and the page has it at once', async () => {
    const { calls } = fakeApi(() => renamed('Journée 7'))
    const { toasts } = await open()
    await choose('Renommer le tableau de scores')
    expect((await field()).value).toBe('Journée 6')
    expect(save().disabled).toBe(true)
    await type('  Journée 6 ')
    expect(save().disabled).toBe(true)
    await type(' Journée 7 ')
    fireEvent.click(save())
    await screen.findByRole('heading', { level: 1, name: 'Journée 7' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).toMatchObject([{ method: 'PATCH', path: `/boards/${BOARD}`, body: { name: 'Journée 7' } }])
    expect(toasts()).toMatchObject([{ kind: 'success', text: expect.stringContaining('Journée 7') }])
  })

  it('asks for a name of a hundred characters at most, and sends nothing else', async () => {
    const { calls } = fakeApi(() => renamed('x'))
    await open()
    await choose('Renommer le tableau de scores')
    await type('   ')
    fireEvent.click(save())
    await screen.findByText('Le nom est nécessaire.')
    await type('é'.repeat(90))
    expect(screen.getByText('10 caractères restants')).toBeTruthy()
    await type('é'.repeat(101))
    await screen.findByText('Le nom est trop long.')
    fireEvent.click(save())
    expect(calls).toHaveLength(0)
  })

  it('that fails keeps the dialog and the name, says so twice, and goes again under the same key', async () => {
    let isDown = true
    const { calls } = fakeApi(() => (isDown ? { code: 'NETWORK' } : renamed('Journée 7')))
    const { toasts } = await open()
    await choose('Renommer le tableau de scores')
    await type('Journée 7')
    fireEvent.click(save())
    const box = within(await screen.findByRole('dialog'))
    await box.findByText(/n’a pas été renommé\. Pas de réponse/)
    expect(toasts()).toMatchObject([{ kind: 'error', text: 'Le tableau de scores n’a pas été renommé.' }])
    expect((await field()).value).toBe('Journée 7')
    isDown = false
    fireEvent.click(save())
    await screen.findByRole('heading', { level: 1, name: 'Journée 7' })
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
  })

  it('without the right leads to the page that names the new name', async () => {
    fakeApi(() => ({ status: 403, code: 'FORBIDDEN' }))
    const { store } = await open()
    const refused = vi.fn<(refused: NotAllowed) => void>()
    store.set(notAllowedStepsAtom, { run: refused })
    await choose('Renommer le tableau de scores')
    await type('Journée 7')
    fireEvent.click(save())
    await waitFor(() => expect(refused).toHaveBeenCalledOnce())
    expect(refused.mock.lastCall?.[0]).toMatchObject({
      unsaved: [expect.stringContaining('Journée 7')],
      livePage: `/boards/${BOARD}/live`,
    })
  })

  it('is offered only to a person who has the right', async () => {
    await open(['canDeleteBoard'], 'en')
    fireEvent.click(screen.getByRole('button', { name: 'Board actions' }))
    await screen.findByRole('menuitem', { name: 'Delete the board' })
    expect(screen.queryByRole('menuitem', { name: 'Rename the board' })).toBeNull()
  })
})

describe('a board that is not deleted', () => {
  it.each([
    ['BOARD_NOT_FOUND', 404, 'Board to delete not found, try later.', /^Board to delete not found/],
    ['FORBIDDEN', 403, 'Forbidden', /^The board was not deleted\. Your role/],
    ['INTERNAL', 500, 'The board was not deleted.', /^The board was not deleted\. Something unexpected/],
  ])('because of %s is told in a message, and in the question', async (code, status, message, inside) => {
    fakeApi(() => ({ status, code }))
    const { toasts } = await open(ALL, 'en')
    await choose('Delete the board')
    const question = within(await screen.findByRole('alertdialog'))
    fireEvent.click(question.getByRole('button', { name: 'Delete the board' }))
    await question.findByText(inside)
    expect(toasts()).toMatchObject([{ kind: 'error', text: message }])
  })
})

describe('the link of a board', () => {
  const copy = async (writeText: () => Promise<void>) => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    const shown = await open()
    await choose('Partager le tableau de scores')
    const [first] = await screen.findAllByRole('button', { name: 'Copier' })
    fireEvent.click(first as HTMLElement)
    return shown
  }

  it('that is copied is told in a message', async () => {
    const { toasts } = await copy(async () => {})
    await screen.findByRole('button', { name: 'Copié' })
    expect(toasts()).toMatchObject([{ kind: 'success', text: 'Lien copié' }])
  })

  it('that cannot be copied is told in a message, and below the link', async () => {
    const { toasts } = await copy(() => Promise.reject(new Error('no clipboard')))
    const box = within(await screen.findByRole('dialog'))
    await box.findByText(/La copie n’a pas pu se faire/)
    expect(toasts()).toMatchObject([{ kind: 'error', text: expect.stringContaining('La copie n’a pas') }])
  })
})
