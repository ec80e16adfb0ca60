import { rm } from 'node:fs/promises'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { listGroups } from '@pingboard/contracts/http/groups.ts'
import type { Registry } from '@pingboard/contracts/registry.ts'
import { afterAll, expect, test } from 'vitest'
import { handMade, PLAIN } from '../browser/steps/hand-made-slice.ts'
import { inApp } from '../support/browser.ts'
import { rowOf } from '../support/browser-board.ts'
import type { Window } from '../support/browser-window.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { ops } from '../support/ops.ts'
import { aCrowd } from './visitor.ts'

const LONG = { timeout: 60_000 }
/** Scores that are entered while the faulty page is open. */
const SCORES = [1, 2, 3, 4, 5]

/** A page of one heading that does more than it should once it is shown. @param effect body of an effect */
const aPage = (path: string, heading: string, effect = '') => `
  return slice.defineSlice({ ${PLAIN(path.replace('/', 'mfe-'))} pages: [{ path: '${path}', page: async () => () => {
    React.useEffect(() => { ${effect} }, [])
    return React.createElement('div', null, React.createElement('h1', null, '${heading}'), React.createElement('div', { id: 'grows', hidden: true }))
  } }] })`

/** It begins once the page is shown, and says so. */
const HOLDS = `
  const timer = setTimeout(() => {
    console.info('begins')
    const end = performance.now() + 4000
    while (performance.now() < end);
  }, 3000)
  return () => clearTimeout(timer)`
const LEAKS = `
  const add = count => {
    const more = document.createElement('div')
    for (let i = 0; i < count; i += 1) more.append(document.createElement('i'))
    document.getElementById('grows').append(more)
  }
  add(21000)
  console.info('begins')
  const timer = setInterval(() => add(200), 500)
  return () => clearInterval(timer)`

inApp(
  'a candidate that spoils the page it is on',
  stage => {
    const dists: string[] = []
    afterAll(() => Promise.all(dists.map(dist => rm(dist, { recursive: true }))))
    const operate = async (...args: readonly string[]) => {
      expect(await ops(stage.dataDir, 'slice', ...args)).toMatchObject({ code: 0, err: '' })
    }
    const build = async (...what: Parameters<typeof handMade>) => {
      const dist = await handMade(...what)
      dists.push(dist)
      return dist
    }
    const registry = async () => (await (await fetch(`${stage.origin}/registry.json`)).json()) as Registry
    /** How many browsers met which fault of a candidate, as the operator's numbers tell it. */
    const faultsOf = async (name: string) => {
      const told = await (await fetch(`${stage.origin}/metrics`)).text()
      const lines = told.matchAll(
        new RegExp(
          `slice_faulty_browsers\\{slice="${name}",version="1.1.0",state="candidate",fault="(\\w+)"\\} (\\d+)`,
          'g',
        ),
      )
      return Object.fromEntries([...lines].map(([, fault, count]) => [fault, Number(count)]))
    }
    const titleOf = ({ page }: Window) => page.getByRole('heading', { level: 1 })
    /** Opens windows until one gets the candidate. */
    async function onTrial(path: string): Promise<Window> {
      for (;;) {
        const window = await stage.open({ expects: [/mfe-/] })
        await window.goto(path)
        if ((await titleOf(window).textContent()) === 'tried') return window
      }
    }

    test.each([
      ['holds the thread', 'mfe-holder', HOLDS, 'blocked'],
      ['leaks elements', 'mfe-leaker', LEAKS, 'leak'],
    ] as const)(
      'because it %s is reported, abandoned by itself, and gone with the next load; nobody else notices',
      { timeout: 240_000 },
      async (_, name, effect, fault) => {
        const path = name.replace('mfe-', '/')
        await operate('publish', await build({ name, module: aPage(path, 'on') }))
        const tried = await build({ name, version: '1.1.0', module: aPage(path, 'tried', effect) })
        await operate('candidate', tried, '--share', '50')
        const rest = async () => (await registry()).slices.filter(slice => slice.name !== name)
        const before = await rest()
        const owner = await somebody(stage.origin)
        const board = await aBoardIn(await aGroupOf(owner), owner)
        const [game] = board.games
        if (!game) throw new Error('a board without fixtures')

        const window = await onTrial(path)
        // Another tab of the same browser, in a live room.
        const tab = await window.context.newPage()
        await tab.goto(`${stage.origin}/boards/${board.id}/live`)
        await rowOf(tab, game).waitFor()
        const begins = window.page.waitForEvent('console', message => message.text() === 'begins')
        await window.page.reload()
        await begins
        for (const points of SCORES) {
          const given = { params: { id: game.id }, body: { scoreTeam1: points, scoreTeam2: 0 } }
          await expectStatus(owner.call(updateGame, given), 200)
          await rowOf(tab, game).getByText(String(points), { exact: true }).first().waitFor()
          await expectStatus(owner.call(listGroups), 200)
        }
        await expect.poll(() => faultsOf(name), LONG).toEqual({ [fault]: 1 })

        await aCrowd([stage.origin], name, ['1.0.0', '1.1.0'], (version, nth) =>
          version === '1.1.0' && nth % 2 === 0 ? fault : null,
        )
        const trial = async () => (await ops(stage.dataDir, 'slice', 'list')).out
        await expect.poll(trial, LONG).not.toContain('on trial')
        expect((await ops(stage.dataDir, 'slice', 'history', name)).out).toMatch(
          new RegExp(`abandon ${name} 1\\.1\\.0 by product: .* met a fault \\(${fault} 16\\)`),
        )
        // The worker asks the server first, for three seconds, and shows on a full machine what it kept. The next page
        // is in doubt, too, and asks again.
        const titleOfTheNext = async () => {
          await window.page.reload()
          return titleOf(window).textContent()
        }
        await expect.poll(titleOfTheNext, { ...LONG, interval: 3000 }).toBe('on')
        expect(await rest()).toEqual(before)
        expect((await registry()).slices.find(slice => slice.name === name)?.version).toBe('1.0.0')
      },
    )
  },
  { settings: { TRUSTED_PROXIES: '127.0.0.1' } },
)
