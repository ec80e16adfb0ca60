import { once } from 'node:events'
import { readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { inBrowser, PROGRAM } from '../support/browser.ts'
import { PHONE } from '../support/browser-window.ts'
import { WORDS } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'

/** Milliseconds for which the browser is held between the end of a touch and its click. */
const HELD = 400

/** The browser itself, of what was started: a distribution may start it by a script. */
function browserOf(started: number): number {
  if (!/\/(?:da|ba)?sh$/.test(readlinkSync(`/proc/${started}/exe`))) return started
  const [child] = readFileSync(`/proc/${started}/task/${started}/children`, 'utf8').split(' ')
  return browserOf(Number(child))
}

/**
 * Returns an address that a page asks for as a touch ends. The browser's own process then stands still for a while; the
 * page has a process of its own, and goes on.
 */
async function aHolder(pid: number): Promise<string> {
  const server = createServer((_, response) => {
    process.kill(pid, 'SIGSTOP')
    void wait(HELD).then(() => process.kill(pid, 'SIGCONT'))
    response.writeHead(204, { 'access-control-allow-origin': '*' }).end()
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

inBrowser('on a busy phone', stage => {
  const name = 'a tap on a menu presses nothing that stands below it, however late its click comes'
  // The process of the browser is found in /proc.
  test.skipIf(process.platform !== 'linux')(name, async () => {
    const owner = await somebody(stage.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, 12)
    const program = await chromium.launchServer(PROGRAM)
    onTestFinished(() => program.close())
    const holder = await aHolder(browserOf(program.process().pid ?? 0))
    const browser = await chromium.connect(program.wsEndpoint())
    const page = await browser.newPage({
      ...{ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'en-GB' },
      // The content policy would forbid the request to the holder.
      bypassCSP: true,
    })
    const { kit, boards } = WORDS.en
    await page.goto(`${stage.origin}/boards/${board.id}/live`)
    await page.getByText(kit.fresh.live, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: boards.live.menu }).tap()
    const item = page.getByRole('menuitem', { name: boards.print.menu })
    await item.waitFor()
    await page.evaluate(address => {
      const clicked: string[] = []
      Object.assign(globalThis, { clicked })
      addEventListener('pointerup', () => {
        const asking = new XMLHttpRequest()
        asking.open('GET', address, false)
        asking.send()
      })
      document.addEventListener(
        'click',
        ({ target }) => clicked.push((target as Element).role === 'menuitem' ? 'the item' : 'below'),
        true,
      )
    }, holder)
    await item.tap()
    await page.waitForURL(`${stage.origin}/boards/${board.id}/print`)
    await page.waitForTimeout(2 * HELD)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'clicked'))).toEqual(['the item'])
    expect(new URL(page.url()).pathname).toBe(`/boards/${board.id}/print`)
  })
})
