import { beforeAll, expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { PHONE } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { alikeInForcedColours } from './steps/forced-colours.ts'
import { aClubIn, type Club } from './steps/furnished.ts'
import { cutIn, cutInSpaced } from './steps/large-text.ts'
import { lookAt } from './steps/look.ts'
import { PLACES } from './steps/places.ts'
import { unseenStops } from './steps/tab-stops.ts'

/** Widths of phones, tablets and screens at which the layouts change, beside those that every screen is looked at in. */
const BETWEEN = [360, 430, 600, 700, 900, 1100, 1920, 2560]

inBrowser('every page can be read by everybody, in light and dark, and fits every screen', stage => {
  let club: Club
  beforeAll(async () => {
    club = await aClubIn(stage.origin)
  })

  test.each(Object.entries(PLACES))('%s', async (_name, way) => {
    const window = await stage.open()
    await way(window, club)
    expect(await lookAt(window)).toEqual([])
    for (const width of BETWEEN) {
      await window.page.setViewportSize({ width, height: 800 })
      expect(await cutIn(window), `${width} px wide`).toEqual([])
    }
    expect(await unseenStops(window)).toEqual([])
    expect(await cutInSpaced(window.page), 'with spaced text').toEqual([])
    expect(await alikeInForcedColours(window.page)).toEqual([])
  })

  test('figures on the table stand level, however long one of the names is', async () => {
    const window = await stage.open({ viewport: PHONE })
    await PLACES['a fixture on the table']?.(window, club)
    const { page, words } = window
    const heights = async (name: string | null | undefined) => {
      const label = fill(words.boards.editor.scoreOf, { team: name ?? '' })
      const plus = fill(words.kit.stepper.more, { label })
      const parts = [
        page.getByLabel(label, { exact: true }),
        page.getByRole('button', { name: plus, exact: true }),
      ]
      return Promise.all(parts.map(async part => (await part.boundingBox())?.y))
    }
    const [game] = club.board.games
    const left = await heights(game?.labelTeam1)
    expect(left).toEqual(await heights(game?.labelTeam2))
    expect(left[1]).toBeGreaterThan(left[0] ?? 0)
  })
})
