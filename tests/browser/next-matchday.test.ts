import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { DESK, PHONE, type Window } from '../support/browser-window.ts'
import { fill, pattern } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aFixture, parisDay } from '../support/club.ts'
import { aPlayingGroup } from './steps/furnished.ts'
import { createGroup } from './steps/group.ts'
import { lookAt } from './steps/look.ts'

const BOARD = /\/boards\/(?!new)[^/]+$/

/** Holds back what the federation answers. @returns what lets it through */
async function holdFixtures({ page }: Window): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/fftt/club/*/games?*', async route => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

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
    const choose = page.getByRole('link', { name: boards['next-choose'] })
    const create = page.getByRole('button', { name: boards['next-create'] })
    await choose.waitFor()
    const group = page.url()
    const href = (await choose.getAttribute('href')) ?? ''
    expect(await lookAt(window)).toEqual([])
    await page.setViewportSize(looks.viewport)
    await window.keepPicture(`next matchday ${looks.language}`)
    // The days are known, so the wizard begins with the fixtures; the days are a step back.
    await press(choose)
    await page.getByRole('checkbox').first().waitFor()
    const [from, to] = ['from', 'to'].map(day => new URLSearchParams(href.split('?')[1]).get(day))
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter(name => name.includes('/games?')),
    )
    expect(asked.at(-1)).toContain(`startDate=${from}&endDate=${to}`)
    const chosen = await page.getByRole('checkbox', { checked: true }).count()
    await press(page.getByRole('button', { name: words.boards.new.next }))
    const proposed = await page.getByLabel(words.boards.name.label, { exact: true }).inputValue()

    // One tap makes what the wizard proposes.
    await page.goto(group)
    await press(create)
    await page.getByText(fill(boards.created, { name: proposed })).waitFor()
    await page.waitForURL(BOARD)
    await page.getByRole('heading', { level: 1, name: proposed }).waitFor({ state: 'attached' })
    const id = new URL(page.url()).pathname.split('/')[2]
    const made = await (await fetch(`${stage.origin}/api/boards/${id}`)).json()
    expect(made.games).toHaveLength(chosen)
    // Followed now, and the matchday after it is proposed.
    await page.goto(group)
    await choose.waitFor()
    await expect.poll(() => choose.getAttribute('href')).not.toBe(href)
  })

  test.each([PHONE, DESK])(
    'moves no board when its next matchday arrives late, at $width px',
    async viewport => {
      const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
      const group = await aPlayingGroup(owner)
      await aBoardIn(group, owner, [aFixture(1, { predictedDate: parisDay(-9) })])
      const window = await stage.open({ viewport })
      const { page, words } = window
      await signInWindow(window, owner)
      const letThrough = await holdFixtures(window)
      await window.goto(`/account/groups/${group.id}/boards`)
      const below = page.getByRole('main').getByText('Journée 4', { exact: true })
      await below.waitFor()
      const place = async () => (await below.boundingBox())?.y
      const before = await place()
      letThrough()
      await page.getByRole('button', { name: words.groups.boards['next-create'] }).waitFor()
      expect(await place()).toBe(before)
    },
  )

  test('is asked first when a board of the matchday was made in the meantime', async () => {
    const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
    const group = await aPlayingGroup(owner)
    const [one, other] = [await stage.open({ viewport: PHONE }), await stage.open({ viewport: DESK })]
    const { existing } = one.words.boards
    const create = ({ page, words }: Window) =>
      page.getByRole('button', { name: words.groups.boards['next-create'] })
    for (const window of [one, other]) {
      await signInWindow(window, owner)
      await window.goto(`/account/groups/${group.id}/boards`)
      await create(window).waitFor()
    }
    await other.press(create(other))
    await other.page.waitForURL(BOARD)
    await one.press(create(one))
    const question = one.page.getByRole('alertdialog', { name: existing.title_one })
    const first = new URL(other.page.url()).pathname
    await question.locator(`ul a[href="${first}"]`).waitFor()
    await one.press(question.getByRole('link', { name: pattern(existing.open) }))
    await one.page.waitForURL(url => url.pathname === first)
  })
})
