import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { DESK, PHONE } from '../support/browser-window.ts'
import { somebody } from '../support/client.ts'
import { createGroup } from './steps/group.ts'
import { lookAt } from './steps/look.ts'

inBrowser('a new club', stage => {
  test.each([
    { language: 'fr', viewport: PHONE },
    { language: 'en', viewport: DESK },
  ] as const)('gets from the home page to a board of its next matchday, in $language', async looks => {
    const window = await stage.open(looks)
    const { page, words, press } = window
    const { boards } = words.groups
    await signInWindow(window, await somebody(stage.origin, 'Claire', 'Fontanel'))
    await window.goto('/')
    await createGroup(window, {
      name: `Les raquettes ${looks.language}`,
      description: 'Le championnat par équipes.',
      department: '33',
      club: 'Association Sportive et Culturelle du Tennis de Table de Chantemin',
    })
    const proposal = page.getByRole('link', { name: boards['next-none'] })
    await proposal.waitFor()
    const group = page.url()
    const href = (await proposal.getAttribute('href')) ?? ''
    expect(await lookAt(window)).toEqual([])
    await page.setViewportSize(looks.viewport)
    // The days are known, so the fixtures come first; the days are a step back.
    await press(proposal)
    await page.getByRole('checkbox').first().waitFor()
    const [from, to] = ['from', 'to'].map(day => new URLSearchParams(href.split('?')[1]).get(day))
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter(name => name.includes('/games?')),
    )
    expect(asked.at(-1)).toContain(`startDate=${from}&endDate=${to}`)

    await press(page.getByRole('button', { name: words.boards.new.next }))
    await press(page.getByRole('button', { name: words.boards.name.create }))
    await page.waitForURL(/\/boards\/(?!new)[^/]+$/)
    // Followed now, and the matchday after it is proposed.
    await page.goto(group)
    const next = page.getByRole('link', { name: boards['next-none'] })
    await next.waitFor()
    expect(await next.getAttribute('href')).not.toBe(href)
  })
})
