import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { pageAddresses } from '../support/page-addresses.ts'
import { aSecretScene, MARK } from '../support/secret-scene.ts'

// The pages themselves, run in a browser: what they ask for, show and keep. What the server answers to every call and
// address is in tests/journeys/members-only.test.ts.

inBrowser('a board of members', stage => {
  test.each(['a visitor', 'a stranger'] as const)(
    'leaves no word on any page that %s opens, nor on the device',
    async caller => {
      const scene = await aSecretScene(stage.origin)
      const window = await stage.open({ expects: [/Failed to load resource/], worker: false })
      if (caller === 'a stranger') await signInWindow(window, scene.stranger)
      const { page, context } = window
      const heard: Promise<string>[] = []
      context.on('response', answer => {
        if (answer.url().startsWith(stage.origin) && !/\/(?:assets|remotes)\//.test(answer.url()))
          heard.push(answer.text().catch(() => ''))
      })
      page.on('websocket', socket =>
        socket.on('framereceived', ({ payload }) => heard.push(Promise.resolve(String(payload)))),
      )
      for (const path of await pageAddresses(stage.origin, scene)) {
        await window.goto(path)
        await page.waitForLoadState('networkidle')
        const shown = await page.evaluate(() => `${document.title}\n${document.documentElement.outerHTML}`)
        expect(shown.includes(MARK), path).toBe(false)
      }
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      expect(kept).not.toContain(MARK)
      expect(heard.length).toBeGreaterThan(30)
      expect((await Promise.all(heard)).filter(text => text.includes(MARK))).toEqual([])
    },
    240_000,
  )

  test('is full of them for a member', async () => {
    const scene = await aSecretScene(stage.origin)
    const window = await stage.open()
    await signInWindow(window, scene.owner)
    await window.goto(`/boards/${scene.board.id}`)
    await window.page.getByText(MARK).first().waitFor()
    await expect.poll(() => window.page.title()).toContain(MARK)
  })
})
