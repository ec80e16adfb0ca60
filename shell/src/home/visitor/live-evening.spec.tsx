// @vitest-environment jsdom
import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { createMemoryRouter, RouterProvider } from '@pingboard/kit/router'
import { kitMessages } from '@pingboard/kit/ui'
import { cleanup, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import fr from '../../i18n/locales/fr.json'
import { LiveEvening } from './live-evening.tsx'

const connection = vi.hoisted(() => ({ status: { kind: 'live' }, lastKnownAt: 0 }))
vi.mock('@pingboard/kit/live', () => ({
  useBoard: (_id: string, board: unknown) => ({ board, ...connection }),
}))
afterEach(cleanup)

async function words(kind: string, board = sampleBoard([sampleGame(1, { scoreTeam1: 1 })])): Promise<string> {
  connection.status = { kind }
  connection.lastKnownAt = Date.now()
  const texts = createInstance()
  const kit = (await kitMessages.fr()).default
  await texts.use(initReactI18next).init({ lng: 'fr', resources: { fr: { shell: fr, kit } } })
  const router = createMemoryRouter([{ path: '*', element: <LiveEvening board={board} /> }])
  const { container } = render(
    <I18nextProvider i18n={texts}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
  return container.textContent ?? ''
}

it('is called live while the connection is', async () => {
  expect(await words('live')).toMatch(/^En direct/)
})

it.each([
  ['in play', { scoreTeam1: 1 }, 'samedi 21 novembre'],
  ['to come', {}, 'samedi 21 novembre'],
  ['over as on the day before', { done: true }, 'vendredi 20 novembre'],
])('has the day of the fixture in large: one of today is %s', async (_, ofToday, day) => {
  const games = [
    sampleGame(1, { predictedDate: '2026-11-20', scoreTeam1: 8, scoreTeam2: 6 }),
    sampleGame(2, { predictedDate: '2026-11-21', ...ofToday }),
  ]
  expect(await words('live', sampleBoard(games, { today: '2026-11-21' }))).toContain(`Journée 4, ${day}`)
})

it.each([
  ['offline', /^Hors ligne – derniers scores \d\d:\d\d/],
  ['cut-off', /^Reconnexion…/],
  ['error', /^Plus de direct/],
])('says instead how old the scores are when the connection is %s', async (kind, said) => {
  const shown = await words(kind)
  expect(shown).toMatch(said)
  expect(shown).not.toContain('En direct')
})
