import { readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import type { Registry } from '@pingboard/contracts/registry.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDevServer } from '../../shell/kit/build/dev/dev-server.mjs'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { anOutsideSlice, copyOf, inSlice, OUTSIDE, spawnIn } from './outside.ts'

const TITLE = 'Ce soir'

inBrowser('npm run dev in a slice’s own repository', stage => {
  let slice = ''
  let origin = ''
  let stop = async () => {}
  let said: AsyncIterator<string>

  beforeAll(async () => {
    slice = await copyOf(await anOutsideSlice())
    const child = spawnIn(slice, [
      process.execPath,
      'node_modules/.bin/pingboard-dev',
      '--against',
      stage.origin,
    ])
    child.stderr.resume()
    const ended = new Promise(resolve => child.once('close', resolve))
    stop = async () => {
      child.kill('SIGTERM')
      await ended
    }
    said = createInterface(child.stdout)[Symbol.asyncIterator]()
    origin = /^(http:\/\/127\.0\.0\.1:\d+)\/outside shows mfe-outside/.exec(await next())?.[1] ?? ''
    expect(await next()).toContain('nothing is released')
  }, 600_000)
  afterAll(async () => {
    await stop()
    await rm(slice, { recursive: true, force: true })
  })
  const next = async () => (await said.next()).value as string
  const registryAt = async (at: string) => (await (await fetch(`${at}/registry.json`)).json()) as Registry
  /** Asks under another name for this machine. `fetch` sets the name itself. */
  const statusAs = (host: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    get(`${origin}/`, { headers: { host } }, answer => resolve(answer.resume().statusCode)).on(
      'error',
      reject,
    )
    return promise
  }
  /** Changes the title of the public page. */
  async function change(title: string) {
    const texts = join(slice, 'src', 'locales', 'fr.json')
    await writeFile(
      texts,
      (await readFile(texts, 'utf8')).replace(/"title": "Ce soir[^"]*"/, `"title": "${title}"`),
    )
    expect(await next()).toBe('Built again.')
  }

  test('adds the slice to the whole product, for this address only', async () => {
    const window = await stage.open()
    await window.page.goto(`${origin}/outside`)
    await window.page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    const other = await stage.open()
    await other.goto('/outside')
    await other.page.getByText(other.words.shell['not-found'].title).waitFor()

    const [here, there] = [await registryAt(origin), await registryAt(stage.origin)]
    expect(here.slices.filter(({ name }) => name !== OUTSIDE)).toEqual(there.slices)
    expect(there.slices.map(({ name }) => name)).not.toContain(OUTSIDE)
    expect(here.slices.at(-1)?.name).toBe(OUTSIDE)
  })

  test('shows a change by itself', async () => {
    const window = await stage.open()
    await window.page.goto(`${origin}/outside`)
    await window.page.getByRole('heading', { level: 1, name: TITLE, exact: true }).waitFor()
    await change('Ce soir, autrement')
    await window.page.getByRole('heading', { level: 1, name: 'Ce soir, autrement' }).waitFor()
    await change(TITLE)
    await window.page.getByRole('heading', { level: 1, name: TITLE, exact: true }).waitFor()
  })

  test('a person signs in there, with the live product behind it', async () => {
    const person = await somebody(stage.origin)
    const window = await stage.open()
    await window.page.goto(`${origin}/outside/mine`)
    await window.page.waitForURL(/\/auth\/login\?redirect=/)
    await signInWindow({ ...window, origin }, person)
    await window.page.goto(`${origin}/outside/mine`)
    await window.page.getByRole('heading', { level: 1, name: 'Mes groupes' }).waitFor()
    const cookies = await window.context.cookies(origin)
    expect(cookies.filter(({ httpOnly }) => httpOnly).length).toBeGreaterThan(0)
    for (const { name } of cookies.filter(({ httpOnly }) => httpOnly)) expect(name).toMatch(/^dev-/)
  })

  test('a board is live there, over the same connection as in the product', async () => {
    const owner = await somebody(stage.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner)
    const window = await stage.open()
    const sockets: string[] = []
    window.page.on('websocket', socket => sockets.push(socket.url()))
    await window.page.goto(`${origin}/boards/${board.id}/live`)
    await window.page.locator('.fresh--live').waitFor()
    const params = { id: board.games[0]?.id ?? '' }
    await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 77 } }), 200)
    await window.page.locator('li[data-game]').getByText('77').first().waitFor()
    expect(sockets.map(url => new URL(url).host)).toEqual([new URL(origin).host])
  })

  test('a change that does not build leaves the build before, and says why', async () => {
    const module = join(slice, 'src', 'module.tsx')
    const text = await readFile(module, 'utf8')
    await writeFile(module, `${text}\nexport const broken = (`)
    const lines: string[] = []
    while (!lines.at(-1)?.startsWith('Not built.')) lines.push(await next())
    expect(lines.join('\n')).toContain('module.tsx')
    expect((await registryAt(origin)).slices.at(-1)?.name).toBe(OUTSIDE)
    await writeFile(module, text)
    expect(await next()).toBe('Built again.')
  })

  test('another site can change nothing through it', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...headers },
      })
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ origin })).status).toBe(400)
    // A name of another site that leads to this machine.
    expect(await statusAs('evil.example')).toBe(421)
    // An address that no URL can hold ends nothing.
    expect((await fetch(`${origin}//`)).status).toBe(400)
    expect((await registryAt(origin)).slices.at(-1)?.name).toBe(OUTSIDE)
  })

  test('a product that does not answer, and wrong arguments, are named', async () => {
    const { port } = new URL(origin)
    const run = (...args: string[]) =>
      inSlice(slice, [process.execPath, 'node_modules/.bin/pingboard-dev', ...args])
    expect(await run('--against', 'ftp://the.product')).toEqual({
      code: 2,
      text: '--against ftp://the.product: http or https\n',
    })
    expect(await run('--to', 'http://127.0.0.1')).toMatchObject({
      code: 2,
      text: expect.stringContaining('--against'),
    })
    expect(await run('--port', port)).toMatchObject({ code: 2, text: expect.stringContaining('EADDRINUSE') })

    const closed = 'http://127.0.0.1:9'
    const server = await startDevServer({ against: closed })
    try {
      const answer = await fetch(`${server.origin}/boards`)
      expect([answer.status, await answer.text()]).toEqual([
        502,
        expect.stringContaining(`${closed} did not answer`),
      ])
    } finally {
      await server.close()
    }
  })
})
