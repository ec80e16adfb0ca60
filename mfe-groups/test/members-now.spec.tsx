// @vitest-environment jsdom

import { announcementAtom } from '@pingboard/kit/slice'
import { type Answer, aGroup, camille, fakeApi, GROUP_ID, list } from '@pingboard/kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CREATOR_ID, member, ROLES, SCORER } from './examples.ts'
import { renderSlice } from './render.ts'

const at = (tab: string) => `/account/groups/${GROUP_ID}/${tab}`
const owner = member(CREATOR_ID, 'Camille')
const thomas = member('t'.repeat(26), 'Thomas')
const sofiane = member('s'.repeat(26), 'Sofiane')
const invitation = {
  id: GROUP_ID,
  groupId: GROUP_ID,
  token: 'A'.repeat(43),
  createdAt: '2026-11-18T10:00:00.000Z',
  updatedAt: '2026-11-18T10:00:00.000Z',
  expiresAt: '2026-11-25T10:00:00.000Z',
}

/** A group whose list of members each test changes. */
function aLivelyGroup(more: Record<string, () => Answer> = {}) {
  const now = { members: [owner, thomas], group: aGroup(), answer: null as Answer | null }
  const api = fakeApi({
    [`GET /groups/${GROUP_ID}`]: () => ({ body: now.group }),
    [`GET /groups/${GROUP_ID}/boards`]: () => list([]),
    [`GET /groups/${GROUP_ID}/members`]: () => now.answer ?? list(now.members),
    [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
    [`GET /groups/${GROUP_ID}/invitation`]: () => ({ body: invitation }),
    ...more,
  })
  const asked = () => api.calls.filter(({ path }) => path.endsWith('/members')).length
  return { now, api, asked }
}

/** Gives the page the focus again, which asks at once. */
async function lookAgain(asked: () => number): Promise<void> {
  const before = asked()
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
}
const roleOf = (name: string) => screen.findByLabelText<HTMLSelectElement>(`Rôle : ${name} Lartigue`)

describe('the members of a group, while its page stands open', () => {
  it('show who joins, say so, and can be given a role at once', async () => {
    const given = { ...sofiane, permissions: SCORER }
    const { now, asked } = aLivelyGroup({
      [`PATCH /user-groups/${sofiane.id}`]: () => {
        now.members = [owner, thomas, given]
        return { body: given }
      },
    })
    const { store } = await renderSlice(at('members'))
    await roleOf('Thomas')
    now.members = [owner, thomas, sofiane]
    await lookAgain(asked)
    const role = await roleOf('Sofiane')
    expect(screen.getByText('Nouveau').closest('li')?.textContent).toContain('Sofiane Lartigue')
    expect(store.get(announcementAtom).text).toBe('Sofiane Lartigue vient de rejoindre le groupe.')
    expect(screen.getByRole('tab', { name: /Membres\s*3/ })).toBeTruthy()
    fireEvent.change(role, { target: { value: SCORER.id } })
    await screen.findByText('Sofiane Lartigue : Saisie')
    expect(role.value).toBe(SCORER.id)
  })

  it('are counted by role as they are now', async () => {
    const { now, asked } = aLivelyGroup()
    await renderSlice(at('roles'))
    const spectators = (await screen.findByText('Membre')).closest('summary')
    expect(spectators?.textContent).toContain('2 membres')
    now.members = [owner, { ...thomas, permissions: SCORER }, sofiane, member('z'.repeat(26), 'Zoé')]
    await lookAgain(asked)
    await waitFor(() => expect(spectators?.textContent).toContain('3 membres'))
    expect(screen.getByText('Saisie').closest('summary')?.textContent).toContain('1 membre')
  })

  it('that joined are named beside the code they scanned, as soon as they have a name', async () => {
    const { now, asked } = aLivelyGroup()
    const { store } = await renderSlice(at('boards'))
    await screen.findByRole('heading', { level: 1, name: 'Les féminines' })
    fireEvent.click(screen.getByRole('button', { name: 'Partager' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByLabelText('Lien d’invitation')
    now.members = [owner, thomas, member('s'.repeat(26), null)]
    await lookAgain(asked)
    await within(dialog).findByText('Une personne vient de rejoindre le groupe.')
    expect(store.get(announcementAtom).text).toBe('Une personne vient de rejoindre le groupe.')
    now.members = [owner, thomas, sofiane]
    await lookAgain(asked)
    await within(dialog).findByText('Sofiane Lartigue vient de rejoindre le groupe.')
  })

  it('leave a role alone while it is being chosen', async () => {
    const { now, asked } = aLivelyGroup()
    await renderSlice(at('members'))
    const role = await roleOf('Thomas')
    act(() => role.focus())
    now.members = [owner, { ...thomas, permissions: SCORER }, sofiane]
    await lookAgain(asked)
    await roleOf('Sofiane')
    expect(role.value).toBe('member')
    act(() => role.blur())
    expect(role.value).toBe(SCORER.id)
  })

  it('do not take back a role that was just given', async () => {
    const given = { ...thomas, permissions: SCORER }
    const { now, asked } = aLivelyGroup({ [`PATCH /user-groups/${thomas.id}`]: () => ({ body: given }) })
    await renderSlice(at('members'))
    const role = await roleOf('Thomas')
    fireEvent.change(role, { target: { value: SCORER.id } })
    now.members = [owner, given]
    await screen.findByText('Thomas Lartigue : Saisie')
    // Another person takes the role back, and this page follows.
    now.members = [owner, thomas]
    await lookAgain(asked)
    await waitFor(() => expect(role.value).toBe('member'))
  })

  it('stay shown when the network is away, and heal when it is back', async () => {
    const { now, asked } = aLivelyGroup()
    await renderSlice(at('members'))
    await roleOf('Thomas')
    now.answer = { code: 'NETWORK' }
    await lookAgain(asked)
    expect(await roleOf('Thomas')).toBeTruthy()
    now.answer = null
    now.members = [owner, thomas, sofiane]
    act(() => void window.dispatchEvent(new Event('online')))
    await roleOf('Sofiane')
  })

  it('open what a new role of one’s own allows, and close what it no longer does', async () => {
    const me = { ...camille, id: thomas.user?.id ?? camille.id }
    const { now, asked } = aLivelyGroup()
    now.group = aGroup([])
    await renderSlice(at('boards'), { profile: me })
    await screen.findByText(/Votre rôle ne permet pas d’inviter/)
    now.group = aGroup(['canAddUserGroup'])
    now.members = [owner, { ...thomas, permissions: { ...SCORER, canAddUserGroup: true } }]
    await lookAgain(asked)
    await waitFor(() => expect(screen.queryByText(/Votre rôle ne permet pas d’inviter/)).toBeNull())
  })

  it('stay with their group when a further attempt fails, which is said once and made good', async () => {
    const me = { ...camille, id: thomas.user?.id ?? camille.id }
    let trouble: Answer | null = null
    const { now, asked } = aLivelyGroup({
      [`GET /groups/${GROUP_ID}`]: () => trouble ?? { body: now.group },
      [`GET /groups/${GROUP_ID}/roles`]: () => trouble ?? list(ROLES),
    })
    now.group = aGroup([])
    const { toasts } = await renderSlice(at('boards'), { profile: me })
    await screen.findByText(/Votre rôle ne permet pas d’inviter/)
    trouble = { status: 503, code: 'OVERLOADED' }
    now.group = aGroup(['canAddUserGroup'])
    now.members = [owner, { ...thomas, permissions: { ...SCORER, canAddUserGroup: true } }]
    await lookAgain(asked)
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(toasts()).toMatchObject([
      { kind: 'error', text: expect.stringMatching(/pas pu être mise à jour.*Le serveur est très occupé/) },
    ])
    expect(screen.getByRole('heading', { level: 1, name: 'Les féminines' })).toBeTruthy()
    expect(screen.getByText(/Votre rôle ne permet pas d’inviter/)).toBeTruthy()
    trouble = null
    await lookAgain(asked)
    await waitFor(() => expect(screen.queryByText(/Votre rôle ne permet pas d’inviter/)).toBeNull())
    expect(toasts()).toHaveLength(1)
  })

  it('open what a role allows that was given between two requests of the page', async () => {
    const me = { ...camille, id: thomas.user?.id ?? camille.id }
    const { now, asked } = aLivelyGroup()
    now.group = aGroup([])
    // The members tell the new role already, and the group not yet.
    now.members = [owner, { ...thomas, permissions: { ...SCORER, canAddUserGroup: true } }]
    await renderSlice(at('boards'), { profile: me })
    await screen.findByText(/Votre rôle ne permet pas d’inviter/)
    now.group = aGroup(['canUpdateGame', 'canCreateBoard', 'canUpdateBoard', 'canAddUserGroup'])
    await lookAgain(asked)
    await waitFor(() => expect(screen.queryByText(/Votre rôle ne permet pas d’inviter/)).toBeNull())
  })

  it.each([
    ['FORBIDDEN', 403],
    ['GROUP_NOT_FOUND', 404],
  ])('of a group that is closed to them (%s) lead to the page of %i', async (code, status) => {
    const gone: Answer = { status, code }
    const { now, asked } = aLivelyGroup({
      [`GET /groups/${GROUP_ID}`]: () => now.answer ?? { body: now.group },
    })
    await renderSlice(at('members'))
    await roleOf('Thomas')
    now.answer = gone
    await lookAgain(asked)
    expect(await screen.findByText(new RegExp(`elsewhere: /error/${status}`))).toBeTruthy()
  })
})
