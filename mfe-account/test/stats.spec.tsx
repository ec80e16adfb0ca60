// @vitest-environment jsdom
import { type Answer, aPlayer, fakeApi, federationList, fresh } from '@pingboard/kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  DAILY,
  HISTORY,
  history,
  MATCHES,
  matches,
  monthSheet,
  openStats,
  RANKED,
  ranked,
  VALIDATED,
} from './own-stats.ts'
import { aMatch } from './player.ts'
import { renderSlice } from './render.ts'

const figure = (label: string) => screen.getByText(label).parentElement?.textContent ?? ''
const away = () => ({ status: 504, code: 'FEDERATION_TIMEOUT' })

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

it('a visitor signs in first', async () => {
  fakeApi({})
  const { router } = await renderSlice('/account/stats', { profile: null })
  await waitFor(() => expect(router.state.location.search).toBe('?redirect=%2Faccount%2Fstats'))
})

it('without a licence there is an explanation and a way to link one, and no request', async () => {
  const api = fakeApi({})
  await renderSlice('/account/stats', { language: 'en' })
  expect(await screen.findByRole('button', { name: 'Link FFTT account' })).toBeTruthy()
  expect(screen.getByText(/^Link your licence to follow your points/)).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
  expect(api.calls).toEqual([])
})

describe('the person', () => {
  it('is named with category, gender, nationality, club and licence', async () => {
    await openStats()
    expect(await screen.findByRole('heading', { level: 1, name: 'Camille LARTIGUE' })).toBeTruthy()
    const facts = screen.getByText('Sénior').closest('dl')?.textContent
    expect(facts).toMatch(/Sénior.*Masculin.*FR.*Entente Pongiste de Saint-Médard-en-Jalles.*Licence 3318842/)
  })

  it('is of the club of the daily base, which knows a transfer before the ranking base does', async () => {
    await openStats({ [DAILY]: () => ({ body: aPlayer({ clubLabel: 'SU Agen', clubNumber: '10470003' }) }) })
    const facts = (await screen.findByText('Sénior')).closest('dl')?.textContent
    expect(facts).toContain('SU Agen')
    expect(facts).not.toContain('Saint-Médard')
  })

  it.each([
    [null, 'FR'],
    ['', 'FR'],
    ['E', 'E'],
  ])('of nationality %j is shown as %s', async (nationality, shown) => {
    await openStats({ [RANKED]: () => ({ body: ranked({ nationality, gender: 'F' }) }) })
    expect((await screen.findByText('Féminin')).closest('dl')?.textContent).toContain(`Nationalité ${shown}`)
  })
})

describe('the three kinds of points', () => {
  it('are apart, each with its date and its source', async () => {
    await openStats()
    await screen.findByText('Points mensuels')
    expect(figure('Points mensuels')).toMatch(
      /1.621,5.*\+9,5.pts depuis le mois dernier\. Fédération, 20\/11\/2026/,
    )
    expect(figure('Points officiels')).toMatch(/1.612,0Phase.1\. Fédération, 20\/11\/2026/)
    expect(figure('Points estimés')).toMatch(/1.629,0estim\..*Seul le calcul fédéral compte.*20\/11\/2026/)
    expect(figure('Classement')).toMatch(
      /^Classement16n°.184 du département, n°.812 de la région, n°.9.512 en France/,
    )
  })

  it('are those of phase 1 in the first days of January, as long as matches of December wait', async () => {
    vi.setSystemTime(new Date('2027-01-03T12:00:00Z'))
    const december = aMatch({ id: '8', date: '2026-12-12', gain: 4, source: 'spid' })
    await openStats({ [MATCHES]: () => federationList([december, ...matches]) })
    await waitFor(() => expect(figure('Points officiels')).toMatch(/Phase.1\./))
  })

  it.each([
    ['of phase 1 in the first days of January, without a match in December, too', 1621.5, /Phase.1\./],
    ['of no phase there, when no match leads to the points', 1700, /^Points officiels1.612,0Fédération/],
  ])('are those %s', async (_, points, said) => {
    vi.setSystemTime(new Date('2027-01-04T12:00:00Z'))
    await openStats({
      [RANKED]: () => ({ body: ranked({ points }) }),
      [MATCHES]: () => federationList(matches.slice(2)),
    })
    await monthSheet('octobre 2026')
    expect(figure('Points officiels')).toMatch(said)
  })

  it('of a demo federation say so', async () => {
    const source = { ...fresh, source: 'demo' as const }
    await openStats({ [RANKED]: () => ({ body: { ...ranked(), freshness: source } }) }, 'en')
    await screen.findByText('Monthly points')
    expect(figure('Monthly points')).toContain('Demo federation, 2026')
  })

  it('that are not known are a dash, not a zero', async () => {
    await openStats({
      [RANKED]: () => ({ status: 404, code: 'PLAYER_NOT_FOUND' }),
      [DAILY]: () => ({ body: aPlayer({ points: null, oldPoints: null, virtual: null }) }),
    })
    await screen.findByText('Points mensuels')
    expect(figure('Points mensuels')).toContain('pas connus')
    expect(figure('Points estimés')).toContain('Pas d’estimation en ce moment.')
    // A licence that the monthly base does not know is no failure.
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
  })
})

describe('when the federation is away', () => {
  it('the last data stay, with their date and a button that asks again', async () => {
    let isStale = true
    const body = () => ({ body: { ...ranked(), freshness: { ...fresh, stale: isStale } } })
    await openStats({ [RANKED]: body })
    expect(await screen.findByText('La fédération ne répond pas. Données du 20/11/2026.')).toBeTruthy()
    expect(figure('Points mensuels')).toMatch(/1.621,5/)
    isStale = false
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(screen.queryByText(/La fédération ne répond pas/)).toBeNull())
  })

  it('one base is enough, and what is missing is said', async () => {
    await openStats({ [DAILY]: away })
    expect(
      await screen.findByText(/^Il manque une partie des données\. La fédération n’a pas répondu/),
    ).toBeTruthy()
    expect(figure('Points mensuels')).toMatch(/1.621,5/)
    expect(figure('Points estimés')).toContain('Pas d’estimation')
  })

  it('each part fails for itself and heals', async () => {
    let isDown = true
    const down = (answer: Answer) => () => (isDown ? away() : answer)
    await openStats({
      [RANKED]: down({ body: ranked() }),
      [DAILY]: down({ body: aPlayer() }),
      [MATCHES]: down(federationList(matches)),
      [VALIDATED]: down(federationList([])),
    })
    const points = (await screen.findByText('Vos points ne s’affichent pas.')).closest<HTMLElement>(
      '[role="alert"]',
    )
    const games = (await screen.findByText('Vos parties ne s’affichent pas.')).closest<HTMLElement>(
      '[role="alert"]',
    )
    expect(points?.textContent).toContain('La licence 3318842 reste liée.')
    isDown = false
    for (const panel of [points, games])
      if (panel) fireEvent.click(within(panel).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Points mensuels')).toBeTruthy()
    expect((await monthSheet('octobre 2026')).rows).toHaveLength(2)
  })

  it('matches come from the monthly base when the daily one fails', async () => {
    await openStats({ [MATCHES]: away })
    expect(await screen.findByText(/^Seules les parties validées sont là/)).toBeTruthy()
    const { sheet, rows } = await monthSheet('octobre 2026')
    expect(rows).toHaveLength(2)
    expect(within(sheet).getByText('Épreuve non précisée')).toBeTruthy()
  })
})

describe('the curve', () => {
  const points = async () => {
    const chart = await screen.findByRole('figure', { name: 'Deux saisons de points' })
    return { chart, buttons: within(chart).getAllByRole('button') }
  }

  it('has a sentence, four guides and points that say date, value and change', async () => {
    await openStats()
    const { chart, buttons } = await points()
    const summary = document.getElementById(chart.getAttribute('aria-describedby') ?? '')?.textContent
    expect(summary).toMatch(/^Entre juillet 2026 et novembre 2026, .* de 1.612,0 à 1.621,5, soit \+9,5\./)
    expect(summary).toMatch(
      /Plus forte hausse.: novembre 2026, \+9,5\. Points officiels.: 1.548,0 en juillet 2025/,
    )
    expect(summary).toMatch(/L’estimation du jour est 1.629,0\.$/)
    expect(chart.querySelectorAll('li')).toHaveLength(4)
    expect(buttons.map(({ ariaLabel }) => ariaLabel?.replace(/\s/g, ' '))).toEqual([
      'juillet 2025, phase 1 : 1 548,0 points officiels',
      'janvier 2026, phase 2 : 1 572,0 points officiels',
      'juillet 2026 : 1 612,0 points mensuels',
      'août 2026 : 1 612,0 points mensuels, 0',
      'septembre 2026 : 1 612,0 points mensuels, 0',
      'octobre 2026 : 1 612,0 points mensuels, 0',
      'novembre 2026 : 1 621,5 points mensuels, +9,5',
    ])
  })

  it('names the greatest rise in English, too', async () => {
    await openStats({}, 'en')
    expect(await screen.findByText(/Greatest rise: November 2026, \+9\.5\./)).toBeTruthy()
  })

  it.each([
    ['could not be read', away(), /^Seuls les mois publiés.*: vos parties n’ont pas pu être lues/],
    [
      'do not suffice',
      federationList([]),
      /^Seuls les mois publiés.*: vos parties validées ne suffisent pas/,
    ],
  ])('says that the matches %s, where months are not counted again', async (_, answer, said) => {
    await openStats({ [MATCHES]: () => answer, [VALIDATED]: () => answer })
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.queryByText(/Plus forte hausse/)).toBeNull()
  })

  it('is one stop of the Tab key; arrows go through the points and write their value', async () => {
    await openStats()
    const { chart, buttons } = await points()
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toEqual([buttons.at(-1)])
    act(() => buttons.at(-1)?.focus())
    fireEvent.keyDown(buttons[6] ?? chart, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(buttons[5])
    expect(chart.textContent).toMatch(/^octobre 2026/)
    fireEvent.keyDown(buttons[5] ?? chart, { key: 'Home' })
    expect(document.activeElement).toBe(buttons[0])
    fireEvent.keyDown(buttons[0] ?? chart, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(buttons[0])
  })

  it('has the same values as a table, and older seasons on demand', async () => {
    await openStats()
    await points()
    fireEvent.click(screen.getByRole('button', { name: 'Voir les valeurs en tableau' }))
    const table = await screen.findByRole('table', { name: 'Points par mois' })
    expect(within(table).getAllByRole('row')).toHaveLength(8)
    expect(within(table).getByRole('row', { name: /^novembre 2026/ }).textContent).toMatch(/1.621,51.612,01$/)
    fireEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Période' })).getByRole('radio', { name: 'Toutes' }),
    )
    expect(await screen.findByRole('figure', { name: 'Toutes les saisons' })).toBeTruthy()
    expect(within(screen.getByRole('table')).getByRole('row', { name: /^juillet 2024/ })).toBeTruthy()
  })

  it('is no curve with fewer than three values', async () => {
    const young = { initialPoints: null, oldPoints: null, officialPoints: 500, points: 504 }
    await openStats({
      [RANKED]: () => ({ body: ranked(young) }),
      [DAILY]: () => ({ body: aPlayer({ ...young, virtual: null }) }),
      [HISTORY]: () => federationList([]),
      [MATCHES]: () => federationList([]),
    })
    expect(await screen.findByText(/^Encore trop peu de valeurs pour une courbe/)).toBeTruthy()
    expect(screen.queryByRole('figure')).toBeNull()
    expect(screen.getByText('Aucune partie cette saison pour l’instant.')).toBeTruthy()
  })

  it('says why it is missing, and comes when asked again', async () => {
    let isDown = true
    await openStats({ [HISTORY]: () => (isDown ? away() : federationList(history)) })
    await screen.findByText('La courbe de vos points ne s’affiche pas.')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect((await points()).buttons).toHaveLength(7)
  })
})
