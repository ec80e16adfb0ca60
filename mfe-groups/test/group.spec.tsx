// @vitest-environment jsdom
import { parisToday } from '@pingboard/kit/fixtures'
import {
  type Answer,
  aGroup,
  type Call,
  camille,
  fakeApi,
  federationList,
  GROUP_ID,
  list,
} from '@pingboard/kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { board, CREATOR_ID, game, member, ROLES, SCORER } from './examples.ts'
import { renderSlice } from './render.ts'

const at = (tab: string) => `/account/groups/${GROUP_ID}/${tab}`
const boards = [
  board('a', 'Journée 3', [game({ predictedDate: '2020-10-10', done: true })]),
  board('b', 'Journée 4', [game({ predictedDate: parisToday(), scoreTeam1: 2 })]),
]
const members = [member(CREATOR_ID, 'Camille'), member('t'.repeat(26), 'Thomas')]

const group = (answer: Answer = { body: aGroup() }, more: Record<string, (call: Call) => Answer> = {}) =>
  fakeApi({
    [`GET /groups/${GROUP_ID}`]: () => answer,
    [`GET /groups/${GROUP_ID}/boards`]: () => list(boards),
    [`GET /groups/${GROUP_ID}/members`]: () => list(members),
    [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
    ...more,
  })

describe('a group', () => {
  it('opens on its boards, tonight’s first with its figures', async () => {
    group()
    const { router } = await renderSlice(`/account/groups/${GROUP_ID}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Les féminines' })).toBeTruthy()
    expect(router.state.location.pathname).toBe(at('boards'))
    const tonight = await screen.findByRole('region', { name: 'Journée 4' })
    expect(within(tonight).getByText('Journée 4')).toBeTruthy()
    expect(within(tonight).getByRole('link', { name: 'Voir le direct' }).getAttribute('href')).toMatch(
      /\/live$/,
    )
    expect(screen.getByText('toutes terminées')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Créer un tableau' }).getAttribute('href')).toBe(
      `/boards/new?group=${GROUP_ID}`,
    )
  })

  it.each([
    [{ status: 403, code: 'FORBIDDEN' }, '403'],
    [{ status: 404, code: 'GROUP_NOT_FOUND' }, '404'],
    [{ status: 500, code: 'INTERNAL' }, '404'],
  ])('that cannot be loaded (%o) leads to the page of %s', async (answer, page) => {
    group(answer)
    await renderSlice(at('boards'))
    const address = `elsewhere: /error/${page}?redirect=${encodeURIComponent(at('boards'))}`
    expect(await screen.findByText(address)).toBeTruthy()
  })

  it('says why its actions are closed to someone without rights', async () => {
    group({ body: aGroup([]) })
    await renderSlice(at('boards'), { language: 'en' })
    const share = await screen.findByRole<HTMLButtonElement>('button', { name: 'Share' })
    await screen.findByText('Your role does not allow inviting. Ask Camille Lartigue.')
    expect(share.disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create a board' }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Edit the group' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
    await screen.findByRole('menuitem', { name: 'Display in the hall' })
    expect(screen.queryByRole('menuitem', { name: 'Delete the group' })).toBeNull()
  })

  it.each([
    ['today’s board', boards, [/\/b{26}\?entry=quick$/]],
    [
      'the next board when none is today',
      [
        board('c', 'Journée 6', [game({ predictedDate: '2099-02-02' })]),
        board('d', 'Journée 5', [game({ predictedDate: '2099-01-02' })]),
      ],
      [/\/d{26}\?entry=quick$/],
    ],
    ['no board of the past', boards.slice(0, 1), []],
  ])('leads a scorer to quick entry on %s', async (_, known, expected) => {
    group(undefined, { [`GET /groups/${GROUP_ID}/boards`]: () => list(known) })
    await renderSlice(at('boards'))
    await screen.findByRole('heading', { name: /Tableaux de scores/ })
    await screen.findByText(known[0]?.name ?? '')
    const links = screen.queryAllByRole('link', { name: /^Saisir les points/ })
    expect(links).toHaveLength(expected.length)
    for (const [place, link] of links.entries())
      expect(link.getAttribute('href')).toMatch(expected[place] ?? '')
  })

  it('leads nobody to quick entry who may not score', async () => {
    group({ body: aGroup(['canCreateBoard']) })
    await renderSlice(at('boards'))
    await screen.findByRole('region', { name: 'Journée 4' })
    expect(screen.queryByRole('link', { name: /^Saisir les points/ })).toBeNull()
  })

  it('loads more boards, and says how many', async () => {
    group(undefined, {})
    const later = board('z', 'Journée 1', [game({ predictedDate: '2020-09-10' })])
    fakeApi({
      [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup() }),
      [`GET /groups/${GROUP_ID}/boards`]: ({ search }) =>
        search.get('page') === '2' ? list([later], 2, 2, 3) : list(boards, 1, 2, 3),
      [`GET /groups/${GROUP_ID}/members`]: () => list(members),
      [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
    })
    await renderSlice(at('boards'))
    const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main' }))
    onTestFinished(() => main.remove())
    main.tabIndex = -1
    const more = await screen.findByRole('button', { name: 'Charger plus' })
    more.focus()
    fireEvent.click(more)
    expect(await screen.findByText('Journée 1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Charger plus' })).toBeNull()
    expect(document.activeElement).toBe(main)
  })

  it('changes a role at once, and takes it back when the server refuses', async () => {
    const thomas = `PATCH /user-groups/${members[1]?.id}`
    const scorer = { ...members[1], permissions: SCORER }
    const answers: Answer[] = [{ body: scorer }, { status: 409, code: 'OWNER_IS_FIXED' }]
    const api = group(undefined, {
      [thomas]: () => answers.shift() ?? {},
      [`GET /groups/${GROUP_ID}/members`]: () => list(answers.length < 2 ? [members[0], scorer] : members),
    })
    await renderSlice(at('members'))
    const role = await screen.findByLabelText<HTMLSelectElement>('Rôle : Thomas Lartigue')
    expect(screen.getByText('Propriétaire, rôle fixe')).toBeTruthy()
    fireEvent.change(role, { target: { value: SCORER.id } })
    expect(role.value).toBe('scorer')
    fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(api.calls.filter(call => call.method === 'PATCH')).toHaveLength(2))
    expect(api.calls.findLast(call => call.method === 'PATCH')?.body).toEqual({ roleId: 'member' })
    // The undo was refused: the role stays what the server last accepted.
    await waitFor(() => expect(role.value).toBe('scorer'))
  })

  it('says why a role could not be given', async () => {
    group(undefined, {
      [`PATCH /user-groups/${members[1]?.id}`]: () => ({ status: 404, code: 'ROLE_NOT_FOUND' }),
    })
    await renderSlice(at('members'))
    fireEvent.change(await screen.findByLabelText('Rôle : Thomas Lartigue'), {
      target: { value: SCORER.id },
    })
    expect(await screen.findByText('Le rôle n’a pas été changé. Ce rôle vient d’être supprimé.')).toBeTruthy()
  })

  it.each([
    ['boards', 'boards', 'Les tableaux n’ont pas pu être chargés.'],
    ['members', 'members', 'Les membres n’ont pas pu être chargés.'],
    ['roles', 'roles', 'Les rôles n’ont pas pu être chargés.'],
  ])('says in the place of its %s, and as a message, why they did not load', async (tab, part, said) => {
    group(undefined, { [`GET /groups/${GROUP_ID}/${part}`]: () => ({ status: 503, code: 'OVERLOADED' }) })
    const { toasts } = await renderSlice(at(tab))
    expect(await screen.findByText(said)).toBeTruthy()
    await waitFor(() =>
      expect(toasts()).toEqual([
        expect.objectContaining({ kind: 'error', text: expect.stringContaining(`${said} Le serveur est`) }),
      ]),
    )
  })

  it('says that it could not be deleted, and why, in the question and as a message', async () => {
    group(undefined, { [`DELETE /groups/${GROUP_ID}`]: () => ({ status: 503, code: 'OVERLOADED' }) })
    const { toasts } = await renderSlice(at('boards'))
    await screen.findByText('Journée 3')
    fireEvent.click(screen.getByRole('button', { name: 'Autres actions' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer le groupe' }))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer le groupe' }))
    expect(
      await within(dialog).findByText(/Le groupe n’a pas été supprimé.*Le serveur est très occupé/),
    ).toBeTruthy()
    expect(toasts()).toMatchObject([{ kind: 'error', text: 'Le groupe n’a pas été supprimé.' }])
  })

  it('says that it could not be changed, and why, and keeps what was typed', async () => {
    group(undefined, {
      [`PATCH /groups/${GROUP_ID}`]: () => ({ status: 503, code: 'OVERLOADED' }),
      'GET /fftt/clubs': () => federationList([]),
    })
    await renderSlice(at('boards'))
    await screen.findByText('Journée 3')
    fireEvent.click(screen.getByRole('button', { name: 'Modifier le groupe' }))
    fireEvent.change(await screen.findByLabelText('Nom du groupe'), { target: { value: 'Les dames' } })
    fireEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }))
    expect(
      await screen.findByText(/Le groupe n’a pas été enregistré.*Le serveur est très occupé/),
    ).toBeTruthy()
  })

  it.each([
    [{}, /cela s’active sur votre profil/],
    [{ enableEmails: true }, /une fois votre adresse vérifiée/],
  ])('tells a member whom no results reach (%o) where they are switched on', async (more, said) => {
    group()
    await renderSlice(at('boards'), { profile: { ...camille, ...more } })
    const hint = await screen.findByText(said)
    expect(within(hint).getByRole('link', { name: 'Ouvrir mon profil' }).getAttribute('href')).toBe(
      '/account/profile',
    )
  })

  it('says nothing of results to a member who gets them', async () => {
    group()
    await renderSlice(at('boards'), { profile: { ...camille, enableEmails: true, isVerified: true } })
    await screen.findByText('Journée 3')
    expect(screen.queryByRole('link', { name: 'Ouvrir mon profil' })).toBeNull()
  })

  it('shows what each role allows', async () => {
    group()
    await renderSlice(at('roles'))
    expect(await screen.findByText('Saisie')).toBeTruthy()
    expect(screen.getAllByText('Changer les rôles')).toHaveLength(3)
    expect(screen.getAllByText(/il ne peut être ni modifié ni supprimé/)).toHaveLength(3)
  })

  it('names the loss before it is deleted', async () => {
    const api = group(undefined, {
      [`DELETE /groups/${GROUP_ID}`]: () => ({ status: 204 }),
      'GET /groups': () => list([]),
    })
    const { router } = await renderSlice(at('boards'))
    await screen.findByText('Journée 3')
    fireEvent.click(screen.getByRole('button', { name: 'Autres actions' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer le groupe' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText(/2 tableaux de scores et leurs résultats disparaissent/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer le groupe' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/groups'))
    expect(api.calls.some(call => call.method === 'DELETE')).toBe(true)
  })
})
