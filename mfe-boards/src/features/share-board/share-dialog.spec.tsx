import { aGroup, fakeApi, list } from '@pingboard/kit/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { aBoard, BOARD } from '../../../test/samples.ts'
import { ShareDialog } from './share-dialog.tsx'

const board = aBoard([])
const open = (profile?: null) => renderPart(<ShareDialog board={board} onClose={() => {}} />, { profile })
const link = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Lien du direct' })

afterEach(() => {
  cleanup()
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'share')
})

describe('sharing a board', () => {
  const groupOf = (boardVisibility: 'public' | 'members') => ({
    ...aGroup(),
    id: board.groupId,
    boardVisibility,
  })

  it.each([
    ['a member of an open group', () => list([groupOf('public')]), /Ce tableau est public/],
    [
      'a member of a closed group',
      () => list([groupOf('members')]),
      /ne montre ses tableaux qu’à ses membres/,
    ],
    ['a stranger who was given the board', () => list([]), /Ce tableau est public/],
    ['somebody whose groups do not come', () => ({ status: 503, code: 'OVERLOADED' }), /Impossible de dire/],
  ])('says truly who can watch: %s', async (_, answer, said) => {
    fakeApi(answer)
    await open()
    expect(await screen.findByText(said)).toBeTruthy()
  })

  it('tells a visitor that the board is public, without a question to the server', async () => {
    const { calls } = fakeApi(() => list([]))
    await open(null)
    expect(await screen.findByText(/Ce tableau est public/)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('has a link that hides the score, in the field, in the code and for applications', async () => {
    fakeApi(() => list([]))
    const share = vi.fn(async () => {})
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    await open(null)
    expect((await link()).value).toMatch(new RegExp(`/boards/${BOARD}/live$`))
    fireEvent.click(screen.getByRole('switch', { name: 'Lien sans score' }))
    const hiding = new RegExp(`/boards/${BOARD}/live\\?score=hidden$`)
    expect((await link()).value).toMatch(hiding)
    expect(screen.getByRole('img', { name: hiding })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Partager avec une application' }))
    await waitFor(() =>
      expect(share).toHaveBeenCalledWith({ title: 'Journée 6', url: expect.stringMatching(hiding) }),
    )
  })

  it('begins with that link for who hides scores', async () => {
    localStorage.setItem('scores.hidden', 'on')
    fakeApi(() => list([]))
    await open(null)
    expect((await link()).value).toMatch(/score=hidden$/)
  })

  it('offers no button where the browser cannot share', async () => {
    fakeApi(() => list([]))
    await open(null)
    await link()
    expect(screen.queryByRole('button', { name: 'Partager avec une application' })).toBeNull()
  })
})
