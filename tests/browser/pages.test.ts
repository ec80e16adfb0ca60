import { beforeAll, expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { aClubIn, type Club } from './steps/furnished.ts'
import { lookAt } from './steps/look.ts'
import { PLACES } from './steps/places.ts'

inBrowser('every page can be read by everybody, in light and dark, and fits every screen', stage => {
  let club: Club
  beforeAll(async () => {
    club = await aClubIn(stage.origin)
  })

  test.each(Object.entries(PLACES))('%s', async (_name, way) => {
    const window = await stage.open()
    await way(window, club)
    expect(await lookAt(window)).toEqual([])
  })
})
