import { type Answer, aGroup, fakeApi, GROUP_ID, list } from '@pingboard/kit/testing'
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { member, ROLES } from './examples.ts'
import { renderSlice } from './render.ts'

const invitation = (letter: string) => ({
  id: GROUP_ID,
  groupId: GROUP_ID,
  token: letter.repeat(43),
  createdAt: '2026-11-18T10:00:00.000Z',
  updatedAt: '2026-11-18T10:00:00.000Z',
  expiresAt: '2026-11-25T10:00:00.000Z',
})

describe('the share dialog', () => {
  it.each([
    ['invitation', /Le lien d’invitation n’a pas pu être préparé/],
    ['invitation/renew', /Le lien n’a pas été renouvelé/],
  ])('says what was refused of %s, and why', async (refused, said) => {
    const no: Answer = { status: 403, code: 'FORBIDDEN' }
    fakeApi({
      [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup() }),
      [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
      [`GET /groups/${GROUP_ID}/members`]: () => list([member('u'.repeat(26), 'Thomas')]),
      [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
      [`GET /groups/${GROUP_ID}/invitation`]: () =>
        refused === 'invitation' ? no : { body: invitation('A') },
      [`POST /groups/${GROUP_ID}/invitation/renew`]: () => no,
    })
    await renderSlice(`/account/groups/${GROUP_ID}/boards`)
    await screen.findByRole('heading', { level: 1, name: 'Les féminines' })
    fireEvent.click(screen.getByRole('button', { name: 'Partager' }))
    if (refused !== 'invitation') {
      fireEvent.click(await screen.findByRole('button', { name: 'Renouveler le lien' }))
      const question = await screen.findByRole('alertdialog')
      fireEvent.click(within(question).getByRole('button', { name: 'Renouveler le lien' }))
    }
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByText(/Votre rôle ne permet pas, ou plus, d’inviter/)).toBeTruthy()
  })

  it('holds the link, its code and its end, and renews it after a question', async () => {
    fakeApi({
      [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup() }),
      [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
      [`GET /groups/${GROUP_ID}/members`]: () => list([member('u'.repeat(26), 'Thomas')]),
      [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
      [`GET /groups/${GROUP_ID}/invitation`]: () => ({ body: invitation('A') }),
      [`POST /groups/${GROUP_ID}/invitation/renew`]: () => ({ body: invitation('B') }),
    })
    await renderSlice(`/account/groups/${GROUP_ID}/boards`)
    await screen.findByRole('heading', { level: 1, name: 'Les féminines' })
    fireEvent.click(screen.getByRole('button', { name: 'Partager' }))
    const link = await screen.findByLabelText<HTMLInputElement>('Lien d’invitation')
    expect(link.readOnly).toBe(true)
    expect(link.value).toBe(`${location.origin}/group-invitation?id=${GROUP_ID}&token=${'A'.repeat(43)}`)
    expect(screen.getByText(/valable jusqu’au mercredi 25 novembre/)).toBeTruthy()
    const code = await screen.findByRole('img', { name: /Code à scanner/ })
    expect(code.getAttribute('aria-label')).toContain(link.value)

    fireEvent.click(screen.getByRole('button', { name: 'Renouveler le lien' }))
    const question = await screen.findByRole('alertdialog')
    fireEvent.click(within(question).getByRole('button', { name: 'Renouveler le lien' }))
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Lien d’invitation').value).toContain('B'.repeat(43)),
    )
  })
})
