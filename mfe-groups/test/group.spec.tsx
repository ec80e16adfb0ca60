// @vitest-environment jsdom
import { parisToday } from '@pingboard/kit/fixtures'
import { announcementAtom } from '@pingboard/kit/slice'
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
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
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

/** The worker of the device answers for the boards with what it got at that moment; null: the server answers. */
function worker(moment: () => number | null): void {
  const answer = fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const response = await answer(address, init)
    const at = moment()
    if (at !== null && address.includes('/boards')) response.headers.set('kept-at', String(at))
    return response
  })
}

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

  it.each([
    [{ status: 503, code: 'OVERLOADED' }, /Le serveur est très occupé/],
    [{ status: 429, code: 'TOO_MANY_REQUESTS' }, /Trop de demandes/],
    [{ status: 502, code: 'INTERNAL' }, /./],
  ] satisfies [Answer, RegExp][])(
    'is not called missing when the server is in trouble (%o)',
    async (answer, why) => {
      let now: Answer = answer
      fakeApi({
        [`GET /groups/${GROUP_ID}`]: () => now,
        [`GET /groups/${GROUP_ID}/boards`]: () => list(boards),
        [`GET /groups/${GROUP_ID}/members`]: () => list(members),
        [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
      })
      const { router, toasts } = await renderSlice(at('boards'))
      const panel = await screen.findByRole('alert')
      within(panel).getByText('Le groupe n’a pas pu être chargé.')
      expect(panel.textContent).toMatch(why)
      expect(toasts()).toMatchObject([
        { kind: 'error', text: expect.stringContaining('Le groupe n’a pas pu être chargé.') },
      ])
      now = { body: aGroup() }
      fireEvent.click(within(panel).getByRole('button', { name: 'Réessayer' }))
      expect(await screen.findByRole('heading', { level: 1, name: 'Les féminines' })).toBeTruthy()
      expect(router.state.location.pathname).toBe(at('boards'))
    },
  )

  it('shows what was saved at once, whatever its server answers afterwards', async () => {
    const saved = aGroup(undefined, { name: 'Les dames' })
    let isSaved = false
    const { calls } = group(undefined, {
      [`GET /groups/${GROUP_ID}`]: () => (isSaved ? { status: 503, code: 'OVERLOADED' } : { body: aGroup() }),
      [`PATCH /groups/${GROUP_ID}`]: () => {
        isSaved = true
        return { body: saved }
      },
      'GET /fftt/clubs': () => federationList([]),
    })
    const { router, toasts } = await renderSlice(at('boards'))
    await screen.findByText('Journée 3')
    fireEvent.click(screen.getByRole('button', { name: 'Modifier le groupe' }))
    fireEvent.change(await screen.findByLabelText('Nom du groupe'), { target: { value: 'Les dames' } })
    fireEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true))
    expect(await screen.findByRole('heading', { level: 1, name: 'Les dames' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe(at('boards'))
    expect(toasts()).toMatchObject([{ kind: 'success' }])
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

  it('shows the evening as it is when the person comes back to the page, and keeps the boards loaded further', async () => {
    const later = board('z', 'Journée 1', [game({ predictedDate: '2020-09-10' })])
    let tonight = game({ predictedDate: parisToday(), scoreTeam1: 2 })
    let isAway = false
    fakeApi({
      [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup() }),
      [`GET /groups/${GROUP_ID}/boards`]: ({ search }) => {
        if (isAway) return { code: 'NETWORK' }
        if (search.get('page') === '2') return list([later], 2, 2, 2)
        return list([board('b', 'Journée 4', [tonight])], 1, 2, 2)
      },
      [`GET /groups/${GROUP_ID}/members`]: () => list(members),
      [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
    })
    await renderSlice(at('boards'))
    const card = () => screen.getByRole('region', { name: 'Journée 4' })
    const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')))
    fireEvent.click(await screen.findByRole('button', { name: 'Charger plus' }))
    await screen.findByText('Journée 1')
    expect(within(card()).getByText('En direct')).toBeTruthy()

    // An old score has no live look.
    isAway = true
    comeBack()
    await waitFor(() => expect(within(card()).queryByText('En direct')).toBeNull())
    expect(within(card()).getByText(/Hors ligne/)).toBeTruthy()

    isAway = false
    comeBack()
    expect(await within(card()).findByText('En direct')).toBeTruthy()
    tonight = { ...tonight, done: true }
    comeBack()
    expect(await within(card()).findByText('Aujourd’hui')).toBeTruthy()
    expect(within(card()).queryByText('En direct')).toBeNull()
    expect(screen.getByText('Journée 1')).toBeTruthy()
  })

  it('shows the age of boards that the device kept, and says when they are new again', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    onTestFinished(() => online.mockRestore())
    let name = 'Journée 4'
    let kept: number | null = null
    group(undefined, {
      [`GET /groups/${GROUP_ID}/boards`]: () =>
        list([board('b', name, [game({ predictedDate: parisToday(), scoreTeam1: 2 })])]),
    })
    worker(() => kept)
    const { store } = await renderSlice(at('boards'))
    const card = () => screen.getByRole('region', { name: 'Journée 4' })
    const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')))
    await screen.findByText('En direct')

    // What is older than the shown boards replaces none.
    kept = Date.now() - 3_600_000
    name = 'Journée 3'
    comeBack()
    expect(await within(card()).findByText(/^Connexion lente – derniers scores/)).toBeTruthy()
    expect(screen.queryByText('En direct')).toBeNull()

    // What came after the page had given up waiting for it is newer.
    online.mockReturnValue(false)
    kept = Date.now() + 1000
    name = 'Journée 4'
    comeBack()
    expect(await within(card()).findByText(/^Hors ligne – derniers scores/)).toBeTruthy()
    expect(store.get(announcementAtom).text).toMatch(/^Hors ligne/)

    online.mockReturnValue(true)
    kept = null
    comeBack()
    expect(await within(card()).findByText('En direct')).toBeTruthy()
    expect(store.get(announcementAtom).text).toBe('De nouveau en direct')
  })

  it('shows the age of its first boards, too, when the device kept them', async () => {
    let kept: number | null = Date.parse('2020-11-20T19:04:00Z')
    group()
    worker(() => kept)
    await renderSlice(at('boards'))
    const card = await screen.findByRole('region', { name: 'Journée 4' })
    expect(within(card).getByText(/ven\. 20 nov\. 20:04$/)).toBeTruthy()
    expect(screen.queryByText('En direct')).toBeNull()
    kept = null
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await within(card).findByText('En direct')).toBeTruthy()
  })

  it('keeps tonight’s board of a later page as it is now, and looks for none again where none was', async () => {
    let isDone = false
    let hasTonight = true
    const { calls } = fakeApi({
      [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup() }),
      [`GET /groups/${GROUP_ID}/boards`]: ({ search }) => {
        if (search.get('page') !== '2') return list(boards.slice(0, 1), 1, 2, 2)
        const day = hasTonight ? parisToday() : '2020-09-10'
        return list(
          [board('z', 'Journée 1', [game({ predictedDate: day, scoreTeam1: 2, done: isDone })])],
          2,
          2,
          2,
        )
      },
      [`GET /groups/${GROUP_ID}/members`]: () => list(members),
      [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
    })
    const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')))
    const asked = (page: string) =>
      calls.filter(({ path, search }) => path.endsWith('/boards') && search.get('page') === page).length
    await renderSlice(at('boards'))
    const card = await screen.findByRole('region', { name: 'Journée 1' })
    expect(within(card).getByText('En direct')).toBeTruthy()
    isDone = true
    comeBack()
    await waitFor(() => expect(within(card).queryByText('En direct')).toBeNull())
    // The same card all the time: it never went.
    expect(screen.getByRole('region', { name: 'Journée 1' })).toBe(card)
    hasTonight = false
    comeBack()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Journée 1' })).toBeNull())
    const before = asked('2')
    comeBack()
    await waitFor(() => expect(asked('1')).toBe(4))
    await act(() => new Promise(resolve => setTimeout(resolve)))
    expect(asked('2')).toBe(before)
  })

  it('gives way to another group, whatever of it is still on its way', async () => {
    const other = 'o'.repeat(26)
    const slow = Promise.withResolvers<void>()
    let isSlow = false
    const { calls } = fakeApi(async ({ path }) => {
      if (path === `/groups/${GROUP_ID}/boards`) {
        if (isSlow) await slow.promise
        return list(boards)
      }
      if (path === `/groups/${other}/boards`) return list([board('z', 'Journée 1', [game()])])
      if (path.endsWith('/members')) return list(members)
      if (path.endsWith('/roles')) return list(ROLES)
      return {
        body: aGroup(undefined, path.endsWith(other) ? { id: other as never, name: 'Les jeunes' } : {}),
      }
    })
    const { router } = await renderSlice(at('boards'))
    await screen.findByText('Journée 3')
    isSlow = true
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.endsWith(`${GROUP_ID}/boards`))).toHaveLength(2),
    )
    await act(() => router.navigate(`/account/groups/${other}/boards`))
    await screen.findByText('Journée 1')
    await act(async () => slow.resolve())
    await act(() => new Promise(resolve => setTimeout(resolve)))
    expect(screen.getByText('Journée 1')).toBeTruthy()
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

  it('whose deletion had no answer is not called kept, and the next try finds that it is gone', async () => {
    const answers: Answer[] = [{ code: 'NETWORK' }, { status: 404, code: 'GROUP_NOT_FOUND' }]
    group(undefined, {
      [`DELETE /groups/${GROUP_ID}`]: () => answers.shift() ?? {},
      'GET /groups': () => list([]),
    })
    const { router, toasts } = await renderSlice(at('boards'))
    await screen.findByText('Journée 3')
    fireEvent.click(screen.getByRole('button', { name: 'Autres actions' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer le groupe' }))
    const dialog = await screen.findByRole('alertdialog')
    const press = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer le groupe' }))
    press()
    expect(await within(dialog).findByText(/le groupe est peut-être supprimé/)).toBeTruthy()
    press()
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/groups'))
    expect(toasts().at(-1)).toMatchObject({ kind: 'success', text: expect.stringMatching(/supprimé/) })
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
