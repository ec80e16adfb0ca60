import type { RoleFlag } from '@pingboard/contracts/permissions.ts'
import { type Answer, aGroup, DISPLAY_CODE, fakeApi, GROUP_ID, list } from '@pingboard/kit/testing'
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ROLES } from './examples.ts'
import { renderSlice } from './render.ts'

const RENEW = `POST /groups/${GROUP_ID}/display/renew`

/** The dialog of the display address, as a member with these flags opens it. */
async function opened(
  flags: readonly RoleFlag[],
  differences: Parameters<typeof aGroup>[1] = {},
  renewed: Answer = { status: 503, code: 'OVERLOADED' },
) {
  const now = { differences }
  const { calls } = fakeApi({
    [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup(flags, now.differences) }),
    [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
    [`GET /groups/${GROUP_ID}/members`]: () => list([]),
    [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
    [RENEW]: () => renewed,
  })
  const rendered = await renderSlice(`/account/groups/${GROUP_ID}/boards`)
  await screen.findByRole('heading', { level: 1, name: 'Les féminines' })
  fireEvent.click(screen.getByRole('button', { name: 'Autres actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Affichage dans la salle' }))
  await screen.findByRole('dialog', { name: 'Affichage dans la salle' })
  return { ...rendered, calls, now }
}

const address = () => screen.getByLabelText<HTMLInputElement>('Adresse d’affichage').value
const linkTo = (code: string) => `${location.origin}/d/${code}`

describe('the display address of a group', () => {
  it('is shown to every member, with its code, and opens in a window of its own', async () => {
    await opened([])
    expect(address()).toBe(linkTo(DISPLAY_CODE))
    // The field may be too narrow to read it from there.
    expect(screen.getByText(`${location.host}/d/${DISPLAY_CODE}`)).toBeTruthy()
    const code = await screen.findByRole('img', { name: /Code à scanner/ })
    expect(code.getAttribute('aria-label')).toContain(linkTo(DISPLAY_CODE))
    const open = screen.getByRole('link', { name: 'Ouvrir sur un téléviseur' })
    expect([open.getAttribute('href'), open.getAttribute('target')]).toEqual([linkTo(DISPLAY_CODE), '_blank'])
    expect(screen.queryByText(/réservés aux membres/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Changer l’adresse' })).toBeNull()
  })

  it('says that it shows nothing of boards for members only', async () => {
    await opened([], { boardVisibility: 'members' })
    expect(screen.getByText(/rien n’est montré, pas même son nom/)).toBeTruthy()
  })

  it('is changed after a question that names who loses it', async () => {
    const body = aGroup(['canUpdateGroup'], { displayCode: 'zzzzzzzz' as never })
    const { toasts } = await opened(['canUpdateGroup'], {}, { body })
    fireEvent.click(screen.getByRole('button', { name: 'Changer l’adresse' }))
    const question = await screen.findByRole('alertdialog')
    expect(within(question).getByText(/téléviseurs et les affiches.*ne montreront plus rien/)).toBeTruthy()
    fireEvent.click(within(question).getByRole('button', { name: 'Changer l’adresse' }))
    await waitFor(() => expect(address()).toBe(linkTo('zzzzzzzz')))
    // The group has it too: the dialog shows it when it is opened again.
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Autres actions' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Affichage dans la salle' }))
    await screen.findByLabelText('Adresse d’affichage')
    expect(address()).toBe(linkTo('zzzzzzzz'))
    expect(toasts()).toMatchObject([{ kind: 'success', text: 'Nouvelle adresse prête.' }])
  })

  it('says when it was not changed, and keeps the old one', async () => {
    await opened(['canUpdateGroup'])
    fireEvent.click(screen.getByRole('button', { name: 'Changer l’adresse' }))
    const question = await screen.findByRole('alertdialog')
    fireEvent.click(within(question).getByRole('button', { name: 'Changer l’adresse' }))
    expect(await within(question).findByText(/n’a pas été changée.*Le serveur est très occupé/)).toBeTruthy()
    expect(address()).toBe(linkTo(DISPLAY_CODE))
  })

  it('is shown as it is now when no answer came, and another try is the same change', async () => {
    const { now, calls } = await opened(['canUpdateGroup'], {}, { code: 'NETWORK' })
    fireEvent.click(screen.getByRole('button', { name: 'Changer l’adresse' }))
    const question = await screen.findByRole('alertdialog')
    const press = () => fireEvent.click(within(question).getByRole('button', { name: 'Changer l’adresse' }))
    press()
    expect(await within(question).findByText(/l’adresse a peut-être changé/)).toBeTruthy()
    expect(address()).toBe(linkTo(DISPLAY_CODE))
    now.differences = { displayCode: 'zzzzzzzz' as never }
    press()
    await waitFor(() => expect(address()).toBe(linkTo('zzzzzzzz')))
    const keys = calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys).toEqual([keys[0], keys[0]])
  })
})
