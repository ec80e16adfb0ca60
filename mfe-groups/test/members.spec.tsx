// @vitest-environment jsdom
import type { RoleFlag } from '@pingboard/contracts/permissions.ts'
import { type Answer, aGroup, type Call, camille, fakeApi, GROUP_ID, list } from '@pingboard/kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ADMIN, CREATOR_ID, member, ROLES, SCORER } from './examples.ts'
import { renderSlice } from './render.ts'

const at = `/account/groups/${GROUP_ID}/members`
const owner = member(CREATOR_ID, 'Camille')
const thomas = member('t'.repeat(26), 'Thomas', SCORER)
const sofiane = member('s'.repeat(26), 'Sofiane')
const awa = { id: 'a'.repeat(26), firstname: 'Awa', lastname: 'Diallo' }

interface Given {
  flags?: readonly RoleFlag[]
  more?: Record<string, (call: Call) => Answer>
}

/** A group whose list of members each test changes. */
function group({ flags, more }: Given = {}) {
  const now: { members: unknown[] } = { members: [owner, thomas, sofiane] }
  const api = fakeApi({
    [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup(flags) }),
    [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
    [`GET /groups/${GROUP_ID}/members`]: () => list(now.members),
    [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
    ...more,
  })
  const sent = () => api.calls.filter(({ method }) => method !== 'GET')
  return { now, api, sent }
}

async function openSearch(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Ajouter un membre' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ajouter un membre' })
  fireEvent.change(within(dialog).getByLabelText('Nom ou prénom'), { target: { value: name } })
  return dialog
}

describe('adding a member', () => {
  it('asks from three letters on, marks who is a member, and adds the others', async () => {
    const added = { ...member(awa.id, 'Awa'), user: { ...awa, licenseNumber: null } }
    const { now, api, sent } = group({
      more: {
        'GET /users': () => list([awa, { id: thomas.user?.id, firstname: 'Thomas', lastname: 'Lartigue' }]),
        [`POST /groups/${GROUP_ID}/members`]: () => {
          now.members = [...now.members, added]
          return { body: { userGroup: added, alreadyAdded: false } }
        },
      },
    })
    await renderSlice(at)
    const dialog = await openSearch('aw')
    expect(within(dialog).getByRole('status').textContent).toBe('Saisissez au moins 3 caractères.')
    expect(api.calls.some(({ path }) => path === '/users')).toBe(false)
    fireEvent.change(within(dialog).getByLabelText('Nom ou prénom'), { target: { value: 'awa' } })
    const add = await within(dialog).findByRole('button', { name: 'Ajouter Awa Diallo' })
    expect(
      api.calls.filter(({ path }) => path === '/users').map(({ search }) => search.get('search')),
    ).toEqual(['awa'])
    expect(within(dialog).getByText('Déjà membre').closest('li')?.textContent).toContain('Thomas')
    fireEvent.click(add)
    await within(dialog).findByRole('button', { name: /Ajouté.*Awa Diallo/ })
    expect(sent().map(({ body }) => body)).toEqual([{ userId: awa.id }])
    expect(await screen.findByRole('tab', { name: /Membres\s*4/, hidden: true })).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }))
    expect(await screen.findByLabelText('Rôle : Awa Diallo')).toBeTruthy()
  })

  it('says that nobody was found, and offers the invitation', async () => {
    group({ more: { 'GET /users': () => list([]) } })
    await renderSlice(at)
    const dialog = await openSearch('inconnue')
    await within(dialog).findByText('Aucun résultat')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Inviter dans le groupe' }))
    expect(await screen.findByRole('dialog', { name: 'Inviter dans le groupe' })).toBeTruthy()
  })

  it.each([
    ['INVITATION_NEEDED', 409, /Envoyez-lui le lien d’invitation/, true],
    ['OVERLOADED', 503, /Le serveur est très occupé/, false],
  ])('says what to do instead when it is refused (%s)', async (code, status, said, isInvited) => {
    group({
      more: {
        'GET /users': () => list([awa]),
        [`POST /groups/${GROUP_ID}/members`]: () => ({ status, code }),
      },
    })
    const { toasts } = await renderSlice(at)
    const dialog = await openSearch('diallo')
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Ajouter Awa Diallo' }))
    await within(dialog).findByText(said)
    expect(toasts()).toMatchObject([{ kind: 'error', text: 'Ajout impossible\u202f: Awa Diallo.' }])
    expect(within(dialog).queryByRole('button', { name: 'Inviter dans le groupe' }) !== null).toBe(isInvited)
  })

  it('is not offered without the right to it', async () => {
    group({ flags: ['canUpdateUserGroup'] })
    await renderSlice(at)
    await screen.findByLabelText('Rôle : Thomas Lartigue')
    expect(screen.queryByRole('button', { name: 'Ajouter un membre' })).toBeNull()
  })
})

describe('removing a member', () => {
  async function ask() {
    fireEvent.click(await screen.findByRole('button', { name: /Autres actions.*Thomas/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Retirer du groupe' }))
    return screen.findByRole('alertdialog', { name: /Retirer Thomas Lartigue du groupe/ })
  }

  it.each([
    [{ status: 204 }],
    // Another person was quicker.
    [{ status: 404, code: 'MEMBER_NOT_FOUND' }],
  ])('names the person and the loss, and takes them off the list (%o)', async answer => {
    const { now, sent } = group({
      more: {
        [`DELETE /user-groups/${thomas.id}`]: () => {
          now.members = [owner, sofiane]
          return answer
        },
      },
    })
    await renderSlice(at)
    const dialog = await ask()
    expect(within(dialog).getByText(/perd le rôle.*Saisie/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retirer du groupe' }))
    await waitFor(() => expect(screen.queryByLabelText('Rôle : Thomas Lartigue')).toBeNull())
    expect(screen.getByText('Thomas Lartigue ne fait plus partie du groupe.')).toBeTruthy()
    expect(sent()).toHaveLength(1)
    // The focus moves once the dialog has gone.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
  })

  it('stays open and says why when it is refused', async () => {
    group({ more: { [`DELETE /user-groups/${thomas.id}`]: () => ({ status: 503, code: 'OVERLOADED' }) } })
    const { toasts } = await renderSlice(at)
    const dialog = await ask()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retirer du groupe' }))
    await within(dialog).findByText(/La personne n’a pas été retirée.*Le serveur est très occupé/)
    expect(toasts()).toMatchObject([{ kind: 'error', text: 'La personne n’a pas été retirée.' }])
  })

  it('is for those with the right; in their own row people leave, and the creator stays', async () => {
    group({ flags: [] })
    const { router } = await renderSlice(at, {
      profile: { ...camille, firstname: 'Marie', id: sofiane.user?.id ?? camille.id },
    })
    fireEvent.click(await screen.findByRole('button', { name: /Autres actions.*Marie/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Quitter le groupe' }))
    await waitFor(() => expect(router.state.location.search).toBe('?leave=1'))
    expect(
      screen.queryByRole('button', { name: /Autres actions.*(Thomas|Camille)/, hidden: true }),
    ).toBeNull()
  })
})

describe('an own role', () => {
  it('that would be refused on the way back is changed without an undo', async () => {
    const me = member('m'.repeat(26), 'Marie', ADMIN)
    const { now } = group({
      flags: ['canUpdateUserGroup', 'canUpdateGame', 'canCreateBoard', 'canUpdateBoard'],
      more: { [`PATCH /user-groups/${me.id}`]: () => ({ body: { ...me, permissions: SCORER } }) },
    })
    now.members = [owner, me]
    await renderSlice(at, { profile: { ...camille, id: me.user?.id ?? camille.id, firstname: 'Marie' } })
    fireEvent.change(await screen.findByLabelText('Rôle : Marie Lartigue'), { target: { value: SCORER.id } })
    await screen.findByText(/Marie Lartigue.*Saisie/)
    expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull()
  })
})

it('the creator who erased their account has a fixed role, and cannot be removed', async () => {
  const { now } = group()
  now.members = [{ ...owner, user: null }, thomas]
  await renderSlice(at)
  await screen.findByLabelText('Rôle : Thomas Lartigue')
  expect(screen.getAllByRole('combobox')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^Autres actions\s: / })).toHaveLength(1)
})
