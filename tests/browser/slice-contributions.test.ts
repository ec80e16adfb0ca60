import { rm } from 'node:fs/promises'
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS } from '../support/browser-window.ts'
import { fill } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { navWords } from '../support/nav-words.ts'
import { ops } from '../support/ops.ts'
import { handMade, PLAIN } from './steps/hand-made-slice.ts'
import { lookAt } from './steps/look.ts'
import { collectReports } from './steps/slice-reports.ts'

const inBoth = (word: string) => ({ en: `${word} en`, fr: `${word} fr` })
const LINK = { icon: 'users', for: 'everyone', order: 50 } as const
const COMMAND = { icon: 'plus', for: 'members', order: 1 } as const
const FACTS: Partial<SliceEntry> = {
  nav: [
    { ...LINK, path: '/added', label: inBoth('Place'), place: 'menu' },
    { ...LINK, path: '/added/mine', label: inBoth('Mine'), place: 'account', for: 'members' },
  ],
  commands: [
    { ...COMMAND, id: 'go', label: inBoth('Go') },
    { ...COMMAND, id: 'fail', label: inBoth('Fail') },
  ],
  home: [
    { id: 'never', for: 'everyone', order: 1 },
    { id: 'throws', for: 'everyone', order: 2 },
    { id: 'shown', for: 'everyone', order: 3 },
  ],
}
const MODULE = `
  return slice.defineSlice({ ${PLAIN('mfe-added')}
    pages: [
      { path: '/added', page: async () => title('the place') },
      { path: '/added/mine', for: 'members', page: async () => title('mine') },
    ],
    home: {
      never: () => new Promise(() => {}),
      throws: async () => () => { throw new Error('broke on purpose') },
      shown: async () => () => React.createElement('section', null, React.createElement('h2', null, 'a section')),
    },
    commands: {
      go: ({ navigate }) => navigate('/added/mine'),
      fail: async () => { throw new Error('broke on purpose') },
    },
  })`

inBrowser('what a slice adds to the shell', stage => {
  let dist = ''
  beforeAll(async () => {
    dist = await handMade({ name: 'mfe-added', module: MODULE, facts: FACTS })
    expect(await ops(stage.dataDir, 'slice', 'publish', dist)).toMatchObject({ code: 0, err: '' })
  })
  afterAll(() => rm(dist, { recursive: true }))

  test.each(LOOKS)('stands in the menus by being published (%s, %s)', async (_, __, looks) => {
    const window = await stage.open({ ...looks, expects: [/broke on purpose/] })
    const { page, words, press, language } = window
    const { shell } = words
    await signInWindow(window, await somebody(stage.origin))
    await window.goto('/account/profile')
    await page.getByRole('heading', { name: words.account.data.title }).waitFor()
    const nav = page.getByRole('navigation', { name: shell.header.account })
    expect(await nav.getByRole('listitem').allTextContents()).toEqual([
      ...navWords(language, 'account'),
      `Mine ${language}`,
      shell.session['sign-out'],
    ])
    expect(await lookAt(window)).toEqual([])
    await page.setViewportSize(looks.viewport)
    const menu = page.getByRole('dialog', { name: shell.header.menu })
    const open = async () => {
      await press(page.getByRole('button', { name: shell.header.menu, exact: true }))
      await menu.waitFor()
    }
    await open()
    expect(await menu.getByRole('listitem').allTextContents()).toEqual([
      shell.sidebar.home,
      ...navWords(language, 'menu'),
      `Place ${language}`,
      `Go ${language}`,
      `Fail ${language}`,
      shell.report.title,
    ])
    await press(menu.getByRole('button', { name: `Fail ${language}` }))
    await page
      .getByRole('status')
      .getByText(fill(shell.menu.failed, { command: `Fail ${language}` }))
      .waitFor()
    await open()
    await press(menu.getByRole('button', { name: `Go ${language}` }))
    await page.getByRole('heading', { name: 'mine' }).waitFor()
    await open()
    await press(menu.getByRole('link', { name: `Place ${language}` }))
    await page.getByRole('heading', { name: 'the place' }).waitFor()
  })

  test.each([
    ['a visitor', false],
    ['a member', true],
  ])('is a section of the home page of %s, and one that fails shows nothing', async (_, isMember) => {
    const window = await stage.open({ worker: false, expects: [/on purpose/, /mfe-added/, /error boundary/] })
    const { page, words } = window
    if (isMember) await signInWindow(window, await somebody(stage.origin))
    const told = await collectReports(page)
    await window.goto('/')
    const first = isMember ? words.shell.home.title : words.shell.visitor.title
    await page.getByRole('heading', { level: 1, name: first }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'a section' }).waitFor()
    await expect.poll(() => told.of('mfe-added')).toMatchObject({ fault: 'render' })
    await page.getByRole('heading', { level: 1, name: first }).waitFor()
    expect(await page.getByText(words.shell['slice-down'].title).count()).toBe(0)
  })
})
