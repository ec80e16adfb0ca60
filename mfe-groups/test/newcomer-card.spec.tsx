// @vitest-environment jsdom
import { type Answer, aGroup, camille, fakeApi, GROUP_ID, list } from '@pingboard/kit/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { board, CREATOR_ID, game, member, ROLES, SCORER } from './examples.ts'
import { renderSlice } from './render.ts'

const BOARDS = `/account/groups/${GROUP_ID}/boards`
const owner = member(CREATOR_ID, 'Camille')
const thomas = member('t'.repeat(26), 'Thomas')
const sofiane = member('s'.repeat(26), 'Sofiane')
const GIVE = 'Donner le rôle Saisie à Sofiane Lartigue'

beforeEach(() => localStorage.clear())

/** A group whose members each test changes. */
function aGroupOf(...first: (typeof owner)[]) {
  const now = { members: first, group: aGroup() }
  const api = fakeApi({
    [`GET /groups/${GROUP_ID}`]: () => ({ body: now.group }),
    [`GET /groups/${GROUP_ID}/boards`]: () => list([board('a', 'Journée 3', [game()])]),
    [`GET /groups/${GROUP_ID}/members`]: () => list(now.members),
    [`GET /groups/${GROUP_ID}/roles`]: () => list(ROLES),
    [`PATCH /user-groups/${sofiane.id}`]: ({ body }): Answer => {
      const permissions = ROLES.find(({ id }) => id === (body as { roleId: string }).roleId) ?? SCORER
      now.members = now.members.map(one => (one.id === sofiane.id ? { ...one, permissions } : one))
      return { body: { ...sofiane, permissions } }
    },
  })
  const asked = () => api.calls.filter(({ path }) => path.endsWith('/members')).length
  return { now, api, asked }
}
/** The page of the group, as the device opens it anew. */
async function visit() {
  cleanup()
  const view = await renderSlice(BOARDS)
  await screen.findByText('Journée 3')
  return view
}
const card = () => screen.queryByRole('region', { name: 'Nouveau membre' })
const isAbove = (one: Element | null, other: Element) =>
  one !== null && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

describe('the card of a newcomer', () => {
  it('names who joined since the last visit, above the boards, and gives a role in one tap', async () => {
    const { now, api } = aGroupOf(owner, thomas)
    await visit()
    expect(card()).toBeNull()
    now.members = [owner, thomas, sofiane]
    const { toasts } = await visit()
    expect(card()?.textContent).toContain('Sofiane Lartigue vient de rejoindre le groupe.')
    expect(isAbove(card(), screen.getByText('Journée 3'))).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: GIVE }))
    await waitFor(() => expect(card()).toBeNull())
    expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ roleId: SCORER.id })
    expect(toasts()).toMatchObject([
      { kind: 'success', text: expect.stringMatching(/^Sofiane Lartigue.: Saisie$/) },
    ])
    // Taken back: the person was answered, and the members tab is the place to think again.
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(api.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2))
    expect(card()).toBeNull()
  })

  it('stands below the boards for who joins while they are read, and moves nothing', async () => {
    const { now, asked } = aGroupOf(owner, thomas)
    await visit()
    const before = asked()
    now.members = [owner, thomas, sofiane]
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
    await screen.findByRole('button', { name: GIVE })
    expect(isAbove(screen.getByText('Journée 3'), card() as Element)).toBe(true)
  })

  it('stays away after "not now", on the next visit too', async () => {
    const { now } = aGroupOf(owner)
    await visit()
    now.members = [owner, sofiane]
    await visit()
    fireEvent.click(screen.getByRole('button', { name: /^Pas maintenant.: Sofiane/ }))
    await waitFor(() => expect(card()).toBeNull())
    await visit()
    expect(card()).toBeNull()
    expect(localStorage.getItem('person.group-members')).not.toContain(sofiane.user?.id)
  })

  it('names three at once, and leads to the members for the others', async () => {
    const { now } = aGroupOf(owner)
    await visit()
    now.members = [owner, ...['a', 'b', 'd', 'e', 'f'].map(letter => member(letter.repeat(26), letter))]
    await visit()
    expect(screen.getAllByRole('button', { name: /^Donner le rôle/ })).toHaveLength(3)
    expect(screen.getByRole('link', { name: '2 autres nouveaux membres' }).getAttribute('href')).toBe(
      `/account/groups/${GROUP_ID}/members`,
    )
    fireEvent.click(screen.getByRole('button', { name: /^Pas maintenant.: a / }))
    expect(await screen.findByRole('button', { name: /^Donner le rôle Saisie à e / })).toBeTruthy()
  })

  it('is there on the next visit when it was not answered', async () => {
    const { now } = aGroupOf(owner)
    await visit()
    now.members = [owner, sofiane]
    await visit()
    await visit()
    expect(card()).not.toBeNull()
  })

  it.each([
    ['the person who joined', { me: sofiane.user?.id, rights: undefined }],
    ['a person who may not change roles', { me: CREATOR_ID, rights: ['canUpdateGame'] as const }],
    [
      'a person who holds fewer rights than the role',
      { me: CREATOR_ID, rights: ['canUpdateUserGroup'] as const },
    ],
  ])('is not shown to %s', async (_, { me, rights }) => {
    const { now } = aGroupOf(owner)
    if (rights) now.group = aGroup([...rights])
    const profile = { ...camille, id: me ?? camille.id }
    await renderSlice(BOARDS, { profile })
    await screen.findByText('Journée 3')
    now.members = [owner, sofiane]
    cleanup()
    await renderSlice(BOARDS, { profile })
    await screen.findByText('Journée 3')
    expect(card()).toBeNull()
  })
})
