// @vitest-environment jsdom
import { addDays, parisToday } from '@pingboard/kit/fixtures'
import {
  type Answer,
  aGroup,
  type Call,
  fakeApi,
  federationList,
  GROUP_ID,
  list,
} from '@pingboard/kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { board, fixture, game, MEMBER } from './examples.ts'
import { renderSlice } from './render.ts'

const BOARDS = `/account/groups/${GROUP_ID}/boards`
const FIXTURES = 'GET /fftt/club/10330412/games'
const label = 'Poule 2 - tour n°5'
const [today, soon] = [parisToday(), addDays(parisToday(), 14)]
const fixtures = [
  fixture('1', today),
  fixture('2', soon, { label, labelTeam2: 'Union Sportive Cenon Rive Droite 1' }),
  fixture('3', addDays(soon, 1), { label }),
  fixture('4', soon, { label, idTeam2: null, labelTeam2: 'EXEMPT' }),
]
const older = board('a', 'Journée 3', [game({ predictedDate: '2020-10-10' })])
const made = { ...board('n', 'Journée 5', []), permissions: aGroup().permissions }

/** A group whose board "b" follows the fixture of today. */
function aGroupWith(more: Record<string, (call: Call) => Answer> = {}, known: unknown[] = [older]) {
  const followed = [board('b', 'Journée 4', [game({ externalId: '1' })])]
  return fakeApi({
    [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup() }),
    [`GET /groups/${GROUP_ID}/boards`]: ({ search }) =>
      list(search.has('games') ? followed.filter(() => search.get('games')?.startsWith('1')) : known),
    [`GET /groups/${GROUP_ID}/members`]: () => list([]),
    [`GET /groups/${GROUP_ID}/roles`]: () => list([MEMBER]),
    [FIXTURES]: () => federationList(fixtures),
    'POST /boards': () => ({ status: 201, body: made }),
    ...more,
  })
}
const create = async () => fireEvent.click(await screen.findByRole('button', { name: 'Créer ce tableau' }))
const posts = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST')

describe('the next matchday that no board follows', () => {
  it.each([
    ['a list', [older]],
    ['an empty group', []],
  ])('is shown in %s with its fixtures by their short names, and a way to the wizard', async (_, known) => {
    const api = aGroupWith({}, known)
    await renderSlice(BOARDS)
    const row = (await screen.findByText('Prochaine journée, pas encore de tableau')).closest(
      'li',
    ) as HTMLElement
    expect(row.textContent).toMatch(/, 2 rencontres/)
    expect(within(row).getByText(/US Cenon Rive Droite.1$/)).toBeTruthy()
    expect(within(row).getByRole('link', { name: 'Choisir les rencontres' }).getAttribute('href')).toBe(
      `/boards/new?group=${GROUP_ID}&from=${soon}&to=${addDays(soon, 1)}`,
    )
    expect(api.calls.find(({ search }) => search.has('games'))?.search.get('games')).toBe('1,2,3')
  })

  it('is the seventh of nine weekly ones for a club with boards for six', async () => {
    const weekly = Array.from({ length: 9 }, (_, week) => fixture(`${week + 1}`, addDays(today, 7 * week)))
    const ahead = weekly
      .slice(0, 6)
      .map(({ id, predictedDate }, place) =>
        board('bcdefg'.charAt(place), id, [game({ externalId: id, predictedDate: predictedDate ?? '' })]),
      )
    aGroupWith({
      [FIXTURES]: () => federationList(weekly),
      [`GET /groups/${GROUP_ID}/boards`]: () => list(ahead),
    })
    await renderSlice(BOARDS)
    const choose = await screen.findByRole('link', { name: 'Choisir les rencontres' })
    const seventh = addDays(today, 42)
    expect(choose.getAttribute('href')).toContain(`from=${seventh}&to=${seventh}`)
  })

  it('is found on every page of the fixtures of a large club', async () => {
    aGroupWith({
      [FIXTURES]: ({ search }) =>
        search.get('page') === '2' ? federationList(fixtures, 2, 2) : federationList([fixtures[0]], 1, 2),
    })
    await renderSlice(BOARDS)
    expect(await screen.findByText('Prochaine journée, pas encore de tableau')).toBeTruthy()
  })

  it('becomes a board in one tap, under the name that the wizard proposes', async () => {
    const { calls } = aGroupWith()
    const { router, toasts } = await renderSlice(BOARDS)
    await create()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/boards/${made.id}`))
    const [post] = posts(calls)
    expect(post?.body).toMatchObject({
      name: expect.stringMatching(/^Journée 5 – /),
      groupId: GROUP_ID,
      clubNumber: '10330412',
      games: [{ externalId: '2' }, { externalId: '3' }],
    })
    // The boards were looked for again, right before.
    expect(calls.filter(({ search }) => search.get('games') === '2,3')).toHaveLength(1)
    expect(toasts()).toMatchObject([
      { kind: 'success', text: expect.stringMatching(/^«.Journée 5.» est créé$/) },
    ])
  })

  it('leads to the question of the wizard when a board was made in the meantime', async () => {
    // The first look finds nothing; the one before the creation does.
    let looks = 0
    const { calls } = aGroupWith({
      [`GET /groups/${GROUP_ID}/boards`]: ({ search }) =>
        list(search.has('games') ? (looks++ === 0 ? [] : [made]) : [older]),
      [FIXTURES]: () => federationList(fixtures.slice(1)),
    })
    const { router } = await renderSlice(BOARDS)
    await create()
    await waitFor(() => expect(router.state.location.pathname).toBe('/boards/new'))
    expect(router.state.location.search).toBe(`?group=${GROUP_ID}&from=${soon}&to=${addDays(soon, 1)}&again`)
    expect(posts(calls)).toEqual([])
  })

  it('says why no board was made, and repeats under the same key', async () => {
    const answers: Answer[] = [{ status: 503, code: 'OVERLOADED' }]
    const { calls } = aGroupWith({ 'POST /boards': () => answers.shift() ?? { status: 201, body: made } })
    const { router, toasts } = await renderSlice(BOARDS)
    await create()
    expect(
      await screen.findByText(/Le tableau de scores n’a pas été créé\. Le serveur est très occupé/),
    ).toBeTruthy()
    expect(toasts()).toMatchObject([{ kind: 'error', text: 'Le tableau de scores n’a pas été créé.' }])
    await create()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/boards/${made.id}`))
    const keys = posts(calls).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('is not known while the federation does not answer: the page says so, and asks again', async () => {
    let isDown = true
    aGroupWith({
      [FIXTURES]: () => (isDown ? { status: 504, code: 'FEDERATION_TIMEOUT' } : federationList(fixtures)),
    })
    await renderSlice(BOARDS)
    expect(await screen.findByText('La prochaine journée n’est pas connue.')).toBeTruthy()
    expect(screen.getByText('Journée 3')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('button', { name: 'Créer ce tableau' })).toBeTruthy()
  })

  it('may not exist, which is said in its place', async () => {
    aGroupWith({ [FIXTURES]: () => federationList([]) })
    await renderSlice(BOARDS)
    expect(await screen.findByText('Pas de journée sans tableau')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Créer ce tableau' })).toBeNull()
  })

  it('is not asked for where the person may create no board', async () => {
    const { calls } = aGroupWith({
      [`GET /groups/${GROUP_ID}`]: () => ({ body: aGroup(['canAddUserGroup']) }),
    })
    await renderSlice(BOARDS)
    await screen.findByText('Journée 3')
    expect(calls.some(({ path }) => path.startsWith('/fftt'))).toBe(false)
  })
})
