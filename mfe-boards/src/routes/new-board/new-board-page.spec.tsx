import { addDays, numericDay, parisToday } from '@pingboard/kit/fixtures'
import { type NotAllowed, notAllowedStepsAtom } from '@pingboard/kit/slice'
import {
  type Answer,
  aGroup,
  type Call,
  fakeApi,
  federationList,
  GROUP_ID,
  list,
} from '@pingboard/kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderSlice } from '../../../test/render.ts'
import { aBoard, aFixture, aPlainGame, OWN_CLUB, TODAY } from '../../../test/samples.ts'

afterEach(cleanup)

const group = aGroup(['canCreateBoard'], { clubNumber: OWN_CLUB })
const fixtures = [
  aFixture('1'),
  aFixture('2', { labelTeam1: 'Élan Pongiste Boïen 2' }),
  aFixture('3', { idTeam2: null, labelTeam2: 'EXEMPT' }),
]

const server = (
  boards: unknown[] = [],
  games: (asked: Call) => Answer = () => federationList(fixtures),
  of = group,
) =>
  fakeApi(asked => {
    if (asked.path.startsWith('/fftt')) return games(asked)
    if (asked.path.endsWith('/boards') && asked.method === 'GET') return list(boards)
    if (asked.method === 'POST') return { status: 201, body: { ...aBoard([]), name: 'Journée 5' } }
    return { body: of }
  }).calls
const at = `/boards/new?group=${GROUP_ID}`
/** Each step has an address of its own. Its next button appears after the guard of the route has let it through. */
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}

/** The headings of the three steps. */
const [PERIOD, FIXTURES, NAME] = [
  /^Quelles rencontres/,
  'Choisissez les rencontres',
  'Donnez-lui un nom',
] as const

/** The typed day of a field. */
const figuresOf = (name: string) => screen.getByRole('group', { name }).textContent?.replace(/[^\d/]/g, '')

describe('making a board', () => {
  it('goes from the period over the fixtures to a name, and creates what was chosen', async () => {
    const asked = server([], ({ search }) =>
      search.get('page') === '2'
        ? federationList(fixtures.slice(1), 2, 2)
        : federationList(fixtures.slice(0, 1), 1, 2),
    )
    const { router, toasts } = await renderSlice(at)
    expect((await screen.findByLabelText<HTMLInputElement>('Numéro du club')).value).toBe(OWN_CLUB)
    await press('Continuer')
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(box => box.checked)).toEqual([true, true, false])
    expect(screen.getByText(/Pas d’adversaire sur cette journée/)).toBeTruthy()
    fireEvent.click(boxes[1] as HTMLElement)
    await press('Retour')
    await press('Continuer')
    expect((await screen.findAllByRole<HTMLInputElement>('checkbox')).map(box => box.checked)).toEqual([
      true,
      false,
      false,
    ])
    await press('Continuer')
    expect((await screen.findByLabelText<HTMLInputElement>(/Nom du tableau/)).value).toBe(
      'Journée 5 – 20 novembre',
    )
    await press('Créer le tableau')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/boards\/a+$/))
    const post = asked.find(({ method }) => method === 'POST')
    expect(post?.body).toMatchObject({
      name: 'Journée 5 – 20 novembre',
      clubNumber: OWN_CLUB,
      games: [{ externalId: '1' }],
    })
    expect(toasts().at(-1)?.kind).toBe('success')
  })

  it.each(['the look for boards with the same fixtures', 'the new board'])(
    'without the right for %s leads to the page that names what was not made',
    async refusedAt => {
      const refusal = { status: 403, code: 'FORBIDDEN' }
      fakeApi(({ path, method }) => {
        if (path.startsWith('/fftt')) return federationList(fixtures)
        if (path.endsWith('/boards') && method === 'GET')
          return refusedAt === 'the new board' ? list([]) : refusal
        return method === 'POST' ? refusal : { body: group }
      })
      const { store, toasts } = await renderSlice(at)
      const refused = vi.fn<(refused: NotAllowed) => void>()
      store.set(notAllowedStepsAtom, { run: refused })
      await press('Continuer')
      await screen.findAllByRole('checkbox')
      await press('Continuer')
      await screen.findByLabelText(/Nom du tableau/)
      await press('Créer le tableau')
      await waitFor(() => expect(refused).toHaveBeenCalledOnce())
      expect(refused.mock.lastCall?.[0]).toEqual({
        unsaved: ['Nouveau tableau de scores\u202f: Journée 5 – 20 novembre'],
        groupPage: `/account/groups/${GROUP_ID}/boards`,
      })
      expect(toasts()).toEqual([])
    },
  )

  it('checks the first matchday, without what a board of the group follows', async () => {
    const later = aFixture('4', { actualDate: '2026-11-27' })
    server([aBoard([aPlainGame(1, { externalId: '1' })])], () => federationList([...fixtures, later]))
    await renderSlice(at)
    await press('Continuer')
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(box => box.checked)).toEqual([false, true, false, false])
    expect(screen.getByRole('link', { name: 'Journée 6' })).toBeTruthy()
    expect(screen.getByText(/première journée, sans les rencontres déjà suivies/)).toBeTruthy()
    for (const name of ['Continuer', 'Créer le tableau']) await press(name)
    expect(await screen.findByText('Un tableau existe déjà')).toBeTruthy()
  })

  it('opens the fixtures of the days in its address, which can still be changed', async () => {
    const asked = server()
    await renderSlice(`${at}&from=${TODAY}&to=2026-11-21`)
    expect(await screen.findAllByRole('checkbox')).toHaveLength(3)
    expect(screen.queryByText(/première journée/)).toBeNull()
    const search = asked.find(({ path }) => path.startsWith('/fftt'))?.search
    expect([search?.get('startDate'), search?.get('endDate')]).toEqual([TODAY, '2026-11-21'])
    await press('Retour')
    expect(figuresOf('Du')).toBe('20/11/2026')
  })

  it('gives the focus to the heading of each step that takes the place of another, not to the first', async () => {
    server()
    const { router } = await renderSlice(at)
    const focused = (name: string | RegExp) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name })))
    await screen.findByRole('heading', { level: 2, name: PERIOD })
    expect(document.activeElement?.tagName).not.toBe('H2')
    await press('Continuer')
    await focused(FIXTURES)
    await screen.findAllByRole('checkbox')
    await press('Continuer')
    await focused(NAME)
    await act(() => router.navigate(-1))
    await focused(FIXTURES)
    await press('Retour')
    await focused(PERIOD)
  })

  it('gives wrong days the focus each time it cannot go on, and leaves it to who corrects them', async () => {
    server()
    await renderSlice(`${at}&from=2026-11-22&to=2026-11-20`)
    const first = async (name: string) => {
      const group = await screen.findByRole('group', { name })
      return (await within(group).findAllByRole('spinbutton'))[0] as HTMLElement
    }
    const [from, to] = [await first('Du'), await first('au')]
    for (const _ of ['once', 'again']) {
      screen.getByRole('button', { name: 'Continuer' }).focus()
      await press('Continuer')
      expect(document.activeElement).toBe(from)
    }
    act(() => to.focus())
    const step = (key: string) => act(async () => void fireEvent.keyDown(to, { key }))
    for (const key of ['ArrowUp', 'ArrowUp']) await step(key)
    expect(figuresOf('au')).toBe('22/11/2026')
    await step('ArrowDown')
    expect(figuresOf('au')).toBe('21/11/2026')
    expect(document.activeElement).toBe(to)
  })

  it('takes a day from a calendar, which marks the days with fixtures', async () => {
    const asked = server()
    await renderSlice(`${at}&from=${TODAY}&to=2026-11-21`)
    await press('Retour')
    await press(/^Ouvrir le calendrier.: au$/)
    const calendar = await screen.findByRole('dialog', { name: 'au' })
    await waitFor(() => expect(asked.filter(({ path }) => path.startsWith('/fftt'))).toHaveLength(2))
    const marked = await within(calendar).findAllByRole('button', { name: /rencontres du club/ })
    expect(marked.map(day => day.textContent)).toEqual(['20'])
    await act(async () => {
      fireEvent.click(within(calendar).getByRole('button', { name: /vendredi 27 novembre 2026/ }))
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(figuresOf('au')).toBe('27/11/2026')
  })

  it('looks for the next matchday when told to, and says when there is none', async () => {
    const today = parisToday()
    let found = [aFixture('1', { actualDate: addDays(today, 20) })]
    server([], () => federationList(found))
    await renderSlice(at)
    const look = async () => {
      const chip = await screen.findByRole<HTMLInputElement>('radio', { name: 'Prochaine journée' })
      await act(async () => chip.click())
      return chip
    }
    const chip = await look()
    await waitFor(() => expect(figuresOf('Du')).toBe(numericDay(addDays(today, 20), 'fr')))
    expect(chip.checked).toBe(true)
    found = []
    fireEvent.change(screen.getByLabelText('Numéro du club'), { target: { value: '10330999' } })
    await look()
    expect(await screen.findByText(/Aucune rencontre dans les 60 jours/)).toBeTruthy()
  })

  it('takes the number of a club overseas, which holds a letter, from any keyboard', async () => {
    server()
    await renderSlice(at)
    const field = await screen.findByLabelText<HTMLInputElement>('Numéro du club')
    // A keyboard of digits has no letters.
    expect(field.inputMode).not.toBe('numeric')
    fireEvent.change(field, { target: { value: '36 9g 0032' } })
    expect(field.value).toBe('369G0032')
    await press('Continuer')
    expect(await screen.findAllByRole('checkbox')).toHaveLength(3)
  })

  it.each([
    ['a board', 'POST', 'Failed to create the board.'],
    ['the boards that exist', 'GET', 'Error: the existing boards could not be checked.'],
  ])('says why %s failed in the language that is chosen then', async (_, method, failed) => {
    fakeApi(asked => {
      if (asked.path.startsWith('/fftt')) return federationList(fixtures)
      if (!asked.path.endsWith('/boards')) return { body: group }
      const isLast = asked.method === 'POST' || asked.search.has('games')
      return isLast && asked.method === method ? { code: 'NETWORK' } : list([])
    })
    const { speak } = await renderSlice(at)
    for (const name of ['Continuer', 'Continuer', 'Créer le tableau']) await press(name)
    const alert = () => document.querySelector('form [role="alert"]')?.textContent
    await waitFor(() => expect(alert()).toMatch(/Pas de réponse/))
    await speak('en')
    expect(alert()).toContain(failed)
    expect(alert()).not.toMatch(/Pas de réponse/)
  })

  it('lists boards with the same fixtures first, and creates only when told to', async () => {
    const asked = server([aBoard([])])
    await renderSlice(at)
    for (const name of ['Continuer', 'Continuer', 'Créer le tableau']) await press(name)
    expect(await screen.findByText('Un tableau existe déjà')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Journée 6' }).getAttribute('href')).toMatch(/^\/boards\//)
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
    await press('Créer quand même')
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  })

  it('asks at once when a board of the matchday in its address exists already, and creates nothing', async () => {
    const asked = server([aBoard([aPlainGame(1, { externalId: '1' })])])
    await renderSlice(`${at}&from=${TODAY}&to=${TODAY}&again`)
    expect(await screen.findByText('Un tableau existe déjà')).toBeTruthy()
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
    await press('Créer quand même')
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Journée 5 – 20 novembre',
      games: [{ externalId: '1' }, { externalId: '2' }],
    })
  })

  it('waits with a name when no such board exists any more', async () => {
    const asked = server()
    await renderSlice(`${at}&from=${TODAY}&to=${TODAY}&again`)
    expect((await screen.findByLabelText<HTMLInputElement>(/Nom du tableau/)).value).toBe(
      'Journée 5 – 20 novembre',
    )
    await waitFor(() => expect(asked.filter(({ search }) => search.has('games'))).toHaveLength(2))
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('keeps the dates when the federation fails, and tries again', async () => {
    let isDown = true
    server([], () => (isDown ? { status: 504, code: 'FEDERATION_TIMEOUT' } : federationList(fixtures)))
    await renderSlice(at, { language: 'en' })
    await press('Continue')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /did not answer in time.*Your dates are kept/,
    )
    isDown = false
    await press(/again|Retry/i)
    expect(await screen.findAllByRole('checkbox')).toHaveLength(3)
  })

  it('shows the names of pages, and takes those of the federation', async () => {
    const labelTeam1 = 'CHANTEMIN (sam. 9h) 6'
    const onSunday = { labelTeam1, actualDate: '2026-11-22' }
    const asked = server(
      [],
      () =>
        federationList([aFixture('1', { labelTeam1, actualDate: '2026-11-21' }), aFixture('2', onSunday)]),
      { ...group, shortName: 'Chantemin' },
    )
    await renderSlice(at)
    await press('Continuer')
    expect(await screen.findAllByRole('checkbox')).toHaveLength(2)
    expect(screen.getAllByText(/ – 09:00$/)).toHaveLength(1)
    expect(document.body.textContent).toMatch(/Chantemin.6/)
    expect(document.body.textContent).not.toMatch(/CHANTEMIN|9h/)
    await press('Continuer')
    await press('Créer le tableau')
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      games: [{ labelTeam1 }, { labelTeam1 }],
    })
  })

  it('sends visitors to sign in, and back here', async () => {
    server()
    const { router } = await renderSlice(at, { profile: null })
    const login = `/auth/login?redirect=${encodeURIComponent(at)}`
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(login))
  })
})
