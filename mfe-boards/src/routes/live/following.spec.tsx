import type { Game } from '@pingboard/contracts/http/games.ts'
import { announcementAtom, scoresHiddenAtom } from '@pingboard/kit/slice'
import { fakeApi, list } from '@pingboard/kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.ts'
import { aBoard, aChange, aPlainGame, BOARD, TODAY } from '../../../test/samples.ts'
import { LivePage } from './live-page.tsx'
import { LiveRoute } from './live-route.tsx'

const live = vi.hoisted(() => ({
  put: (_board: unknown): void => {},
  status: 'live',
  lastKnownAt: null as number | null,
}))
// The connection belongs to the kit. Here the test sets the board.
vi.mock('@pingboard/kit/live', async () => {
  const { useState } = await import('react')
  const changedGames = new Map()
  return {
    useBoard: (_id: string, initial: unknown) => {
      const [board, setBoard] = useState(initial)
      live.put = setBoard
      return {
        board,
        changedGames,
        scoredGames: changedGames,
        missed: [],
        isCatchUp: false,
        quietSince: null,
        lastKnownAt: live.lastKnownAt,
        status: { kind: live.status },
        viewers: 38,
        retry() {},
        dismissMissed() {},
      }
    },
  }
})

beforeEach(() => {
  localStorage.clear()
  fakeApi(() => list([]))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const playing = aPlainGame(1, { scoreTeam1: 6, scoreTeam2: 5, divisionLabel: 'Nationale 3' })
const waiting = aPlainGame(2)
const away = aPlainGame(3, {
  clubNumber1: '1',
  idTeam1: 'T77',
  labelTeam1: 'Élan Pongiste Boïen 2',
  scoreTeam1: 8,
  scoreTeam2: 3,
  done: true,
})
const first = aBoard([playing, waiting, away])
const arrive = (revision: number, ...games: Game[]) => act(() => live.put({ ...first, games, revision }))
const rows = () => screen.getAllByRole('listitem').filter(row => row.dataset.game)
const star = (name: RegExp) => screen.getByRole('button', { name })
/** The live page, which one can leave and come back to. */
async function openLive(initial = first) {
  const page = (
    <main id="main" tabIndex={-1}>
      <LivePage initial={initial} />
    </main>
  )
  const view = await renderPart(page, { path: '/live', at: '/live' })
  const go = (to: string) => act(() => view.router.navigate(to))
  return { ...view, leave: () => go('/'), comeBack: () => go('/live') }
}
/** Presses a button as the keyboard does: it has the focus. */
function press(name: string) {
  const button = screen.getByRole('button', { name })
  act(() => button.focus())
  fireEvent.click(button)
}
/** Everything that screen readers are told from now on. */
function heard(store: Awaited<ReturnType<typeof renderPart>>['store']): string[] {
  const said: string[] = []
  store.sub(announcementAtom, () => void said.push(store.get(announcementAtom).text))
  return said
}

describe('stars', () => {
  it('follow a fixture, which then counts among the own teams, here and on the next visit', async () => {
    await renderPart(<LivePage initial={first} />)
    const hollow = star(/^Suivre Élan/)
    expect(hollow.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(hollow)
    expect(star(/^Suivre Élan/).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('radio', { name: /Mes équipes/ }))
    expect(rows()).toHaveLength(3)
    cleanup()
    await renderPart(<LivePage initial={first} />)
    expect(star(/^Suivre Élan/).getAttribute('aria-pressed')).toBe('true')
  })

  it('follow a team on every board, from the list of teams', async () => {
    await renderPart(<LivePage initial={first} />)
    fireEvent.click(star(/^Suivre Élan/))
    fireEvent.click(await screen.findByRole('button', { name: 'Suivre une équipe' }))
    const dialog = await screen.findByRole('dialog', { name: 'Équipes suivies' })
    fireEvent.click(within(dialog).getByRole('button', { name: /^Suivre Élan Pongiste Boïen\s2$/ }))
    expect(JSON.parse(localStorage.getItem('boards.followed') ?? '').teams).toEqual([
      ['T77', 'Élan Pongiste Boïen 2'],
    ])
    cleanup()
    const next = aBoard([aPlainGame(1), { ...away, externalId: 'another' }])
    await renderPart(<LivePage initial={next} />)
    expect(star(/^Suivre Élan/).getAttribute('aria-pressed')).toBe('true')
  })

  it('given in another tab while no board is open are there when one is opened again', async () => {
    const { leave, comeBack } = await openLive()
    const elsewhere = (...fixtures: string[]) =>
      localStorage.setItem('boards.followed', JSON.stringify({ teams: [], fixtures }))
    expect(star(/^Suivre Élan/).getAttribute('aria-pressed')).toBe('false')
    await leave()
    elsewhere(away.externalId)
    await comeBack()
    expect(star(/^Suivre Élan/).getAttribute('aria-pressed')).toBe('true')
    // Also after a star was given here.
    fireEvent.click(star(/^Suivre Élan/))
    await leave()
    elsewhere(away.externalId, waiting.externalId)
    await comeBack()
    expect(star(/^Suivre Élan/).getAttribute('aria-pressed')).toBe('true')
  })

  it('last until the page is closed where storage refuses them', async () => {
    const { leave, comeBack } = await openLive()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    fireEvent.click(star(/^Suivre Élan/))
    await leave()
    await comeBack()
    expect(star(/^Suivre Élan/).getAttribute('aria-pressed')).toBe('true')
    vi.restoreAllMocks()
  })

  it('leave the list of teams closed on the next board, also when it was asked for after the page was left', async () => {
    const { leave, comeBack } = await openLive()
    const list = () => screen.queryByRole('dialog', { name: 'Équipes suivies' })
    fireEvent.click(star(/^Suivre Élan/))
    fireEvent.click(await screen.findByRole('button', { name: 'Suivre une équipe' }))
    await waitFor(() => expect(list()).not.toBeNull())
    await leave()
    await comeBack()
    expect(list()).toBeNull()
    fireEvent.click(star(/^Suivre Élan/))
    fireEvent.click(star(/^Suivre Élan/))
    const action = await screen.findByRole('button', { name: 'Suivre une équipe' })
    await leave()
    fireEvent.click(action)
    await comeBack()
    expect(list()).toBeNull()
  })

  it('move no row while one looks, and come first at the next arrangement', async () => {
    const [one, two] = [aPlainGame(1), aPlainGame(2, { labelTeam2: 'Pau 1' })]
    const board = aBoard([one, two])
    await renderPart(<LivePage initial={board} />)
    fireEvent.click(star(/Pau\s1$/))
    expect(rows().map(row => row.dataset.game)).toEqual([one.id, two.id])
    fireEvent.click(screen.getByRole('radio', { name: /Mes équipes/ }))
    expect(rows().map(row => row.dataset.game)).toEqual([two.id, one.id])
  })
})

describe('the division', () => {
  it('can be chosen where there are several, and stays chosen for this board', async () => {
    await renderPart(<LivePage initial={first} />)
    fireEvent.change(screen.getByRole('combobox', { name: 'Division affichée' }), {
      target: { value: 'Nationale 3' },
    })
    expect(rows().map(row => row.dataset.game)).toEqual([playing.id])
    expect(localStorage.getItem(`boards.division.${BOARD}`)).toBe('Nationale 3')
  })
  it('is no choice where there is one', async () => {
    await renderPart(<LivePage initial={aBoard([waiting, away])} />)
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

describe('hidden scores', () => {
  const secret = /66|55|88|33/g
  const inPlay = { ...playing, scoreTeam1: 66, scoreTeam2: 55 }
  const secrets = aBoard([inPlay, waiting, { ...away, scoreTeam1: 88, scoreTeam2: 33 }])
  const told = () =>
    `${document.title} ${document.body.innerHTML}`.replaceAll(/ d="[^"]*"/g, '').match(secret)
  const hide = () => localStorage.setItem('scores.hidden', 'on')
  const firstRow = () => within(rows()[0] ?? document.body)

  it('show no digit of a score, and one row at a press, which then leads on', async () => {
    hide()
    await renderPart(<LivePage initial={secrets} />)
    expect(told()).toBeNull()
    expect(screen.queryByText(/vainqueur/)).toBeNull()
    fireEvent.click(firstRow().getByRole('button', { name: /Voir le score/ }))
    expect(firstRow().getByText('66')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(firstRow().getByRole('link')))
    expect(screen.getAllByText('score masqué')).toHaveLength(2)
  })

  it('come back for all at once, and the choice is forgotten', async () => {
    hide()
    await openLive(secrets)
    press('Afficher les scores')
    expect(told()).toContain('66')
    expect(localStorage.getItem('scores.hidden')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('are asked for by a link, for one visit, until they are shown', async () => {
    fakeApi(() => ({ body: secrets }))
    const { store } = await renderPart(<LiveRoute />, {
      path: '/boards/:id/live',
      at: `/boards/${BOARD}/live?score=hidden`,
    })
    expect(await screen.findAllByText('score masqué')).toHaveLength(4)
    expect(localStorage.getItem('scores.hidden')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Afficher les scores' }))
    expect(store.get(scoresHiddenAtom)).toBe(false)
    expect(screen.queryByText('score masqué')).toBeNull()
  })

  it('are not announced: only the state of a fixture is', async () => {
    hide()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { store } = await renderPart(<LivePage initial={secrets} />)
    const said = heard(store)
    arrive(2, { ...inPlay, scoreTeam1: 67, revision: 2 }, waiting, away)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(said).toEqual([])
    arrive(3, { ...inPlay, scoreTeam1: 68, done: true, revision: 3 }, waiting, away)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(said.map(text => text.replace(/\s/g, ' '))).toEqual([
      'Entente Pongiste de Saint-Médard-en-Jalles 3 – Union Sportive Cenon Rive Droite 1 : Terminée',
    ])
    vi.useRealTimers()
  })
})

describe('announcements', () => {
  it('are those of followed fixtures for who follows something', async () => {
    localStorage.setItem('boards.followed', JSON.stringify({ teams: [], fixtures: [playing.externalId] }))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { store } = await renderPart(<LivePage initial={first} />)
    const said = heard(store)
    const other = { ...away, scoreTeam1: 9, revision: 2 }
    arrive(2, playing, waiting, other)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(said).toEqual([])
    arrive(3, { ...playing, scoreTeam1: 7, revision: 3 }, waiting, other)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(said).toEqual([expect.stringMatching(/ 7\. .* 5\. /)])
    vi.useRealTimers()
  })
})

describe('a delay', () => {
  it('holds everything back, the end of the evening included, and says so', async () => {
    localStorage.setItem('boards.delay', '20')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await renderPart(<LivePage initial={first} />)
    expect(screen.getByText('en retard de 20 s, comme choisi')).toBeTruthy()
    live.status = 'over'
    const end = { done: true, revision: 2 }
    arrive(2, { ...playing, scoreTeam1: 9, ...end }, { ...waiting, scoreTeam1: 9, ...end }, away)
    expect(screen.getByRole('region', { name: 'En ce moment' }).textContent).toMatch(/6/)
    expect(screen.queryByText(/Soirée terminée/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(screen.getAllByText(/Soirée terminée/).length).toBeGreaterThan(0)
    live.status = 'live'
    vi.useRealTimers()
  })
})

describe('after an absence', () => {
  const look = (state: 'hidden' | 'visible') => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  const later = (milliseconds: number) => vi.spyOn(Date, 'now').mockReturnValue(start + milliseconds)
  let start = 0
  beforeEach(() => {
    start = Date.parse(`${TODAY}T20:00:00Z`)
    later(0)
    vi.stubGlobal('scrollTo', () => {})
    HTMLElement.prototype.scrollIntoView = () => {}
  })
  afterEach(() => {
    vi.restoreAllMocks()
    Reflect.deleteProperty(document, 'visibilityState')
    Object.assign(live, { status: 'live', lastKnownAt: null })
  })
  const turned = { ...playing, scoreTeam2: 7, revision: 3 }
  const ended = { ...waiting, scoreTeam1: 8, scoreTeam2: 6, done: true, revision: 4 }

  it('of more than a minute says in three lines what happened, the most important first', async () => {
    const { store } = await renderPart(<LivePage initial={first} />)
    fakeApi(() =>
      list([
        aChange(4, { gameId: waiting.id, scoreTeam1: 8, scoreTeam2: 6 }),
        aChange(3, { gameId: playing.id, scoreTeam2: 7 }),
      ]),
    )
    look('hidden')
    arrive(4, turned, ended, away)
    later(61_000)
    look('visible')
    const panel = await screen.findByRole('region', { name: 'Depuis 21:00, en votre absence' })
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(line => line.textContent?.replace(/[\s\u2060]+/g, ' ')),
    ).toEqual([
      'Union Sportive Cenon Rive Droite 1 passe devant Entente Pongiste de Saint-Médard-en-Jalles 3, 7 – 620:03',
      'Entente Pongiste de Saint-Médard-en-Jalles 3 bat Union Sportive Cenon Rive Droite 1, 8 – 620:04',
    ])
    expect(store.get(announcementAtom).text).toContain('passe devant')
    fireEvent.click(within(panel).getByRole('button', { name: 'Voir' }))
    expect(screen.queryByRole('region', { name: /en votre absence/ })).toBeNull()
    await waitFor(() => expect(document.activeElement?.closest('li')?.dataset.game).toBe(playing.id))
  })

  it('of less than a minute says nothing, nor does one without a change', async () => {
    await renderPart(<LivePage initial={first} />)
    look('hidden')
    arrive(4, turned, ended, away)
    later(59_000)
    look('visible')
    look('hidden')
    later(600_000)
    look('visible')
    await act(async () => {})
    expect(screen.queryByRole('region', { name: /en votre absence/ })).toBeNull()
  })

  it('begins with the sleep of the device, which the page notices when it wakes', async () => {
    await renderPart(<LivePage initial={first} />)
    later(600_000)
    Object.assign(live, { status: 'cut-off', lastKnownAt: start })
    arrive(first.revision, ...first.games)
    later(605_000)
    live.status = 'live'
    arrive(4, turned, ended, away)
    expect(await screen.findByRole('region', { name: 'Depuis 21:00, en votre absence' })).toBeTruthy()
  })

  it('of some seconds says nothing, though no message came for long before', async () => {
    live.lastKnownAt = start - 600_000
    await renderPart(<LivePage initial={first} />)
    look('hidden')
    later(5000)
    arrive(4, turned, ended, away)
    look('visible')
    await act(async () => {})
    expect(screen.queryByRole('region', { name: /en votre absence/ })).toBeNull()
  })

  it('that lasted since an earlier visit reads the board as it was then', async () => {
    localStorage.setItem('boards.seen', JSON.stringify([[BOARD, { at: start - 3_600_000, revision: 2 }]]))
    const { calls } = fakeApi(({ path }) =>
      path.endsWith('/history') ? list([]) : { body: { ...first, revision: 2 } },
    )
    await renderPart(<LivePage initial={{ ...first, games: [turned, waiting, away], revision: 4 }} />)
    const panel = await screen.findByRole('region', { name: 'Depuis 20:00, en votre absence' })
    expect(panel.textContent).toContain('passe devant')
    expect(calls.find(({ search }) => search.get('at') === '2')?.path).toBe(`/boards/${BOARD}`)
  })

  it.each([
    ['a signed-in person is told to nobody after their sign-out', undefined, 0],
    ['a visitor is told at the next visit', null, 1],
  ])('of %s', async (_, profile, panels) => {
    fakeApi(({ path }) => (path.endsWith('/history') ? list([]) : { body: { ...first, revision: 2 } }))
    await renderPart(<LivePage initial={first} />, { profile })
    cleanup()
    // What the shell does at a sign-out.
    for (const key of Object.keys(localStorage)) if (key.startsWith('person.')) localStorage.removeItem(key)
    later(3_600_000)
    await renderPart(<LivePage initial={{ ...first, games: [turned, waiting, away], revision: 4 }} />, {
      profile: null,
    })
    if (panels > 0) await screen.findByRole('region', { name: 'Depuis 21:00, en votre absence' })
    await act(async () => {})
    expect(screen.queryAllByRole('region', { name: /en votre absence/ })).toHaveLength(panels)
  })

  it('of a signed-in person is told to that person', async () => {
    fakeApi(({ path }) => (path.endsWith('/history') ? list([]) : { body: { ...first, revision: 2 } }))
    await renderPart(<LivePage initial={first} />)
    cleanup()
    later(3_600_000)
    await renderPart(<LivePage initial={{ ...first, games: [turned, waiting, away], revision: 4 }} />)
    expect(await screen.findByRole('region', { name: 'Depuis 21:00, en votre absence' })).toBeTruthy()
  })

  it('gives the focus to the page when what it tells is closed', async () => {
    localStorage.setItem('boards.seen', JSON.stringify([[BOARD, { at: start - 3_600_000, revision: 2 }]]))
    fakeApi(({ path }) => (path.endsWith('/history') ? list([]) : { body: { ...first, revision: 2 } }))
    await openLive({ ...first, games: [turned, waiting, away], revision: 4 })
    await screen.findByRole('region', { name: /en votre absence/ })
    press('Fermer')
    expect(screen.queryByRole('region', { name: /en votre absence/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('of days says so: the day stands before each hour', async () => {
    const days = 2 * 86_400_000
    localStorage.setItem('boards.seen', JSON.stringify([[BOARD, { at: start - days, revision: 2 }]]))
    const at = new Date(start - days + 240_000).toISOString()
    const change = aChange(3, { gameId: playing.id, scoreTeam2: 7, at })
    fakeApi(({ path }) => (path.endsWith('/history') ? list([change]) : { body: { ...first, revision: 2 } }))
    await renderPart(<LivePage initial={{ ...first, games: [turned, waiting, away], revision: 4 }} />)
    const panel = await screen.findByRole('region', {
      name: 'Depuis votre dernière visite (mer. 18 nov. 21:00)',
    })
    expect(within(panel).getByText('mer. 18 nov. 21:04')).toBeTruthy()
  })

  it('with hidden scores names ends only', async () => {
    localStorage.setItem('scores.hidden', 'on')
    await renderPart(<LivePage initial={first} />)
    look('hidden')
    arrive(4, turned, ended, away)
    later(61_000)
    look('visible')
    const panel = await screen.findByRole('region', { name: /en votre absence/ })
    const [line, ...others] = within(panel).getAllByRole('listitem')
    expect(others).toEqual([])
    expect(line?.textContent).toMatch(/terminée/)
    expect(line?.textContent).not.toMatch(/[867]/)
  })
})
