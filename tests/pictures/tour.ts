import { SCORER } from '@pingboard/infra/tools/demo/cast.ts'
import { WORDS } from '../support/browser-words.ts'
import type { Place } from './screenshots.ts'

const { boards } = WORDS.fr

/** A day whose fixtures no board of the demo follows yet. */
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** The pictures of the README's tour, with the page that each shows. Their files stand in `infra/pictures`. */
export const TOUR: Readonly<Record<string, Place>> = {
  'home.webp': { form: 'wide', path: () => '/' },
  'live.webp': { form: 'wide', path: ({ id }) => `/boards/${id}/live` },
  'television.webp': {
    form: 'wide',
    path: ({ id }) => `/boards/${id}/live?mode=tv`,
    shows: page => page.locator('[data-half]'),
  },
  'replay.webp': { form: 'wide', path: ({ id }) => `/boards/${id}/replay`, isSignedIn: true },
  'board.webp': { form: 'narrow', path: ({ id }) => `/boards/${id}`, isSignedIn: true },
  'score.webp': {
    form: 'narrow',
    path: ({ id }) => `/boards/${id}`,
    isSignedIn: true,
    press: page => page.getByRole('main').getByText(boards.entry.mode, { exact: true }),
  },
  'create-board.webp': {
    form: 'narrow',
    path: ({ groupId, today }) => {
      const next = dayAfter(today)
      return `/boards/new?group=${groupId}&from=${next}&to=${next}`
    },
    isSignedIn: true,
    shows: page => page.getByRole('checkbox'),
  },
  'stats.webp': {
    form: 'tall',
    path: () => '/account/stats',
    isSignedIn: true,
    shows: page => page.getByRole('figure'),
  },
  'members.webp': {
    form: 'wide',
    path: ({ groupId }) => `/account/groups/${groupId}/members`,
    isSignedIn: true,
    shows: page => page.getByText(`${SCORER.firstname} ${SCORER.lastname}`),
  },
}
