import { type Answer, aGroup, fakeApi, GROUP_ID, list } from '@pingboard/kit/testing'
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newestOf } from '../src/state/newest-invitation.ts'
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

// jsdom has no clipboard.
afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'))

describe('the share dialog', () => {
  it.each([
    ['invitation', 'Le lien d’invitation n’a pas pu être préparé.'],
    ['invitation/renew', 'Le lien n’a pas été renouvelé : l’ancien fonctionne toujours.'],
  ])('says what did not work of %s, and why, in its place and as a message', async (refused, said) => {
    const no: Answer = { status: 503, code: 'OVERLOADED' }
    fakeApi({
      [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup() }),
      [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
      [`GET /groups/${GROUP_ID}/members`]: () => list([member('u'.repeat(26), 'Thomas')]),
      [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
      [`GET /groups/${GROUP_ID}/invitation`]: () =>
        refused === 'invitation' ? no : { body: invitation('A') },
      [`POST /groups/${GROUP_ID}/invitation/renew`]: () => no,
    })
    const { toasts } = await renderSlice(`/account/groups/${GROUP_ID}/boards`)
    await screen.findByRole('heading', { level: 1, name: 'Les féminines' })
    fireEvent.click(screen.getByRole('button', { name: 'Partager' }))
    if (refused !== 'invitation') {
      fireEvent.click(await screen.findByRole('button', { name: 'Renouveler le lien' }))
      const question = await screen.findByRole('alertdialog')
      fireEvent.click(within(question).getByRole('button', { name: 'Renouveler le lien' }))
    }
    expect(await screen.findByText(/Le serveur est très occupé/)).toBeTruthy()
    await waitFor(() =>
      expect(toasts()).toMatchObject([{ kind: 'error', text: said.replaceAll(' :', '\u202f:') }]),
    )
  })

  it.each([
    [async () => {}, 'success', 'Lien copié.'],
    [
      () => Promise.reject(new DOMException('no', 'NotAllowedError')),
      'error',
      /La copie n’a pas pu se faire/,
    ],
  ])('says whether the link was copied', async (writeText, kind, said) => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    fakeApi({
      [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup() }),
      [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
      [`GET /groups/${GROUP_ID}/members`]: () => list([]),
      [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
      [`GET /groups/${GROUP_ID}/invitation`]: () => ({ body: invitation('A') }),
    })
    const { toasts } = await renderSlice(`/account/groups/${GROUP_ID}/boards`)
    await screen.findByRole('heading', { level: 1, name: 'Les féminines' })
    fireEvent.click(screen.getByRole('button', { name: 'Partager' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Copier' }))
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(toasts()[0]?.kind).toBe(kind)
    expect(toasts()[0]?.text).toMatch(said)
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
    const dialog = await screen.findByRole('dialog')
    const link = await within(dialog).findByLabelText<HTMLInputElement>('Lien d’invitation')
    expect(link.readOnly).toBe(true)
    expect(link.value).toBe(`${location.origin}/group-invitation?id=${GROUP_ID}&token=${'A'.repeat(43)}`)
    expect(screen.getByText(/valable jusqu’au mercredi 25 novembre, 11:00/)).toBeTruthy()
    const code = await screen.findByRole('img', { name: /Code à scanner/ })
    expect(code.getAttribute('aria-label')).toContain(link.value)

    const writeText = async () => {}
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Copier' }))
    await within(dialog).findByRole('button', { name: 'Copié' })

    fireEvent.click(screen.getByRole('button', { name: 'Renouveler le lien' }))
    const question = await screen.findByRole('alertdialog')
    fireEvent.click(within(question).getByRole('button', { name: 'Renouveler le lien' }))
    // In the dialog, and on the page of a group of one.
    await waitFor(() => {
      const links = screen.getAllByLabelText<HTMLInputElement>('Lien d’invitation')
      expect(links.map(({ value }) => value.slice(-43))).toEqual(['B'.repeat(43), 'B'.repeat(43)])
    })
    // The new link was not copied.
    expect(screen.queryByRole('button', { name: 'Copié' })).toBeNull()
  })
})

describe('a renewal without an answer', () => {
  const renew = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Renouveler le lien' }))
    const question = await screen.findByRole('alertdialog')
    const press = () => fireEvent.click(within(question).getByRole('button', { name: 'Renouveler le lien' }))
    press()
    return press
  }
  const opened = async (now: () => string, more: Record<string, () => Answer>) => {
    const api = fakeApi({
      [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup() }),
      [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
      [`GET /groups/${GROUP_ID}/members`]: () => list([member('u'.repeat(26), 'Thomas')]),
      [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
      [`GET /groups/${GROUP_ID}/invitation`]: () => ({ body: invitation(now()) }),
      ...more,
    })
    const shown = await renderSlice(`/account/groups/${GROUP_ID}/boards`)
    await screen.findByRole('heading', { level: 1, name: 'Les féminines' })
    fireEvent.click(screen.getByRole('button', { name: 'Partager' }))
    return { ...shown, ...api }
  }

  it('does not call the old link good: the link that works now is shown, also on the page', async () => {
    let token = 'A'
    const { toasts } = await opened(() => token, {
      [`POST /groups/${GROUP_ID}/invitation/renew`]: () => {
        token = 'B'
        return { code: 'NETWORK' }
      },
    })
    await renew()
    await waitFor(() => {
      const links = screen.getAllByLabelText<HTMLInputElement>('Lien d’invitation')
      expect(links.map(({ value }) => value.slice(-43))).toEqual(['B'.repeat(43), 'B'.repeat(43)])
    })
    expect(toasts()).toMatchObject([
      { kind: 'error', text: 'Sans réponse\u202f: le lien a peut-être changé.' },
    ])
    expect(screen.queryByText(/l’ancien fonctionne toujours/)).toBeNull()
  })

  it('is the same one when it is tried again', async () => {
    const { calls } = await opened(() => 'A', {
      [`POST /groups/${GROUP_ID}/invitation/renew`]: () => ({ code: 'NETWORK' }),
    })
    const again = await renew()
    await screen.findByText(/le lien a peut-être changé/)
    again()
    const keys = () =>
      calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
    await waitFor(() => expect(keys()).toHaveLength(2))
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys()[1]).toBe(keys()[0])
  })
})

it('a link that somebody else renewed later is shown, not the one that was renewed here', () => {
  const [here, elsewhere] = [invitation('B'), { ...invitation('C'), updatedAt: '2026-11-19T10:00:00.000Z' }]
  expect(newestOf(here, elsewhere)).toBe(elsewhere)
  expect(newestOf(elsewhere, here)).toBe(elsewhere)
  expect([newestOf(here, null), newestOf(null, here), newestOf(null, null)]).toEqual([here, here, null])
})

describe('a group of one', () => {
  const alone = member('u'.repeat(26), 'Thomas')
  const answers = (members: (typeof alone)[], canAddUserGroup = true) => ({
    [`GET /groups/${GROUP_ID}`]: () => {
      const body = aGroup()
      return { body: { ...body, permissions: { ...body.permissions, canAddUserGroup } } }
    },
    [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
    [`GET /groups/${GROUP_ID}/members`]: () => list(members),
    [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
    [`GET /groups/${GROUP_ID}/invitation`]: () => ({ body: invitation('A') }),
  })

  it('has the link for the others at hand', async () => {
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    fakeApi(answers([alone]))
    await renderSlice(`/account/groups/${GROUP_ID}/boards`)
    const card = await screen.findByRole('region', { name: 'Faites venir les autres' })
    expect(card.textContent).toContain('aux joueurs du club\u202f: ils verront')
    expect(card.textContent).toContain('Valable jusqu’au mercredi 25 novembre, 11:00.')
    fireEvent.click(within(card).getByRole('button', { name: 'Copier' }))
    await within(card).findByRole('button', { name: 'Copié' })
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining('A'.repeat(43)))
  })

  it.each([
    ['with a second member', [alone, member('v'.repeat(26), 'Anne')], true],
    ['without the right to invite', [alone], false],
  ] as const)('%s: no link on the page', async (_, members, may) => {
    const api = fakeApi(answers([...members], may))
    await renderSlice(`/account/groups/${GROUP_ID}/boards`)
    await screen.findByText('Aucun tableau', { exact: false })
    expect(api.calls.some(({ path }) => path.endsWith('/invitation'))).toBe(false)
    expect(screen.queryByLabelText('Lien d’invitation')).toBeNull()
  })
})
