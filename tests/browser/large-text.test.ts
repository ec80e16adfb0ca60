import { updateProfile } from '@pingboard/contracts/http/account.ts'
import { beforeAll, expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { PHONE, type Window } from '../support/browser-window.ts'
import { expectStatus } from '../support/client.ts'
import { aClubIn, type Club } from './steps/furnished.ts'
import { cutIn, doubleText } from './steps/large-text.ts'
import { PLACES } from './steps/places.ts'

/** The pages of an evening. */
const EVENING = [
  'home of a member',
  'boards of a group',
  'new board, its fixtures',
  'a board',
  'a fixture on the table',
  'a board in quick entry',
  'settings of a board',
  'a board, live',
]

/** Pages that show their shape while they load. */
const LOADING = ({ group, board }: Club) => [
  '/',
  '/account/profile',
  '/account/stats',
  '/account/groups',
  ...['boards', 'members', 'roles'].map(tab => `/account/groups/${group.id}/${tab}`),
  `/boards/new?group=${group.id}`,
  ...['', '/live', '/games/1', '/summary', '/replay', '/record'].map(page => `/boards/${board.id}${page}`),
]

/** What a page asks for gets no answer. Only who is signed in is told. */
const holdAnswers = ({ page }: Window) =>
  page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !pathname.endsWith('/user/profile'),
    () => {},
  )

inBrowser('with text twice as large, a phone cuts no name and no button', stage => {
  let club: Club
  beforeAll(async () => {
    club = await aClubIn(stage.origin)
  })

  test.each(EVENING)('%s', async place => {
    const window = await stage.open({ viewport: PHONE })
    await doubleText(window)
    await PLACES[place]?.(window, club)
    await window.keepPicture(`large text ${place}`)
    expect(await cutIn(window)).toEqual([])
  })

  test('pages that load', async () => {
    const window = await stage.open({ viewport: PHONE, worker: false })
    await expectStatus(club.captain.call(updateProfile, { body: { licenseNumber: '3310004' } }), 200)
    await signInWindow(window, club.captain)
    await doubleText(window)
    await holdAnswers(window)
    for (const path of LOADING(club)) {
      await window.goto(path)
      await window.page.locator('.skel').first().waitFor()
      expect.soft(await cutIn(window), path).toEqual([])
    }
  })
})
