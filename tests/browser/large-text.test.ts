import { beforeAll, expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { PHONE } from '../support/browser-window.ts'
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
})
