import { readFileSync } from 'node:fs'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { signInWindow } from '../support/browser-people.ts'
import { LOOKS, type Window } from '../support/browser-window.ts'
import { pattern } from '../support/browser-words.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, parisDay } from '../support/club.ts'
import { lookAt } from './steps/look.ts'

inBrowser('the record of a board', stage => {
  async function aBoard() {
    const owner = await somebody(stage.origin, 'Claire', 'Fontanel')
    const board = await aBoardIn(await aGroupOf(owner), owner, 2)
    const [game] = board.games
    if (!game) throw new Error('A board without fixtures.')
    const score = (scoreTeam1: number) =>
      expectStatus(
        owner.call(updateGame, { params: { id: game.id }, body: { scoreTeam1, scoreTeam2: 0 } }),
        200,
      )
    for (const points of [1, 2, 3]) await score(points)
    return { owner, board, score }
  }

  /** Makes an export in the menu of the replay. @returns its name and content */
  async function exportAs({ page, words, press }: Window, board: string, format: 'csv' | 'json') {
    const { record, replay } = words.boards
    await page.goto(`${stage.origin}/boards/${board}/replay`)
    await press(page.getByRole('button', { name: replay.menu }))
    await press(page.getByRole('menuitem', { name: record.export }))
    const dialog = page.getByRole('dialog', { name: record.export })
    await press(dialog.locator('label').filter({ hasText: pattern(record.formats[format]) }))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(dialog.getByRole('button', { name: record.make })),
    ])
    await page.getByText(record.exported).waitFor()
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }

  const check = ({ page }: Window, name: string, text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

  test.each([
    [...LOOKS[0], 'csv'],
    [...LOOKS[1], 'json'],
  ] as const)(
    'is exported, found sound, and a changed byte is named (%s, %s)',
    { timeout: 120_000 },
    async (_, __, looks, format) => {
      const { owner, board, score } = await aBoard()
      const window = await stage.open(looks)
      const { page, words } = window
      const { record } = words.boards
      await signInWindow(window, owner)
      const { name, text } = await exportAs(window, board.id, format)
      expect(name).toBe(`pingboard-${board.id}-${parisDay()}.${format}`)
      await score(4)
      const sent: Request[] = []
      page.on('request', request => request.method() !== 'GET' && sent.push(request))
      await page.goto(`${stage.origin}/boards/${board.id}/record`)
      await page.getByText(record.stays).waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)

      await check(window, name, text)
      await page.getByRole('heading', { name: pattern(record.sound, { name }) }).waitFor()
      await page.getByText(pattern(record.newer_one, { count: 1 })).waitFor()
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)

      // One byte: the second point becomes a seventh.
      const changed = text.replace(/(scoreTeam1[\\"]+:)2/, '$17')
      expect(changed).not.toBe(text)
      await check(window, name, changed)
      await page.getByRole('heading', { name: pattern(record.differs, { name }) }).waitFor()
      const row = (term: string) =>
        page
          .locator('dl > div')
          .filter({ has: page.getByText(term, { exact: true }) })
          .locator('dd')
      expect(await row(record.change).textContent()).toBe('2')
      expect(await row(record.field).textContent()).toBe(record.fields.data)
      expect(await row(record.inFile).textContent()).toContain('"scoreTeam1":7')
      expect(await row(record.inLog).textContent()).toContain('"scoreTeam1":2')
      expect(await row(record.hour).textContent()).toMatch(/\d\d:\d\d/)
      expect(await lookAt(window)).toEqual([])
      await page.setViewportSize(looks.viewport)
      await window.keepPicture(`record ${looks.language}`)
      // On a full machine the page tells that it was slow, in a line with nothing of the file.
      const elsewhere = sent.filter(
        request => !/\/live|\/edge\/reports$/.test(new URL(request.url()).pathname),
      )
      expect(elsewhere.map(request => request.url())).toEqual([])
      for (const request of sent) expect(request.postData() ?? '').not.toMatch(/scoreTeam1|pingboard-/)
    },
  )

  test('says of another file that it is no export, and of another board that it is another', async () => {
    const { owner, board } = await aBoard()
    const other = await aBoard()
    const window = await stage.open(LOOKS[1][2])
    const { page, words } = window
    const { record } = words.boards
    await signInWindow(window, owner)
    const { name, text } = await exportAs(window, board.id, 'csv')
    await page.goto(`${stage.origin}/boards/${other.board.id}/record`)
    await check(window, name, text)
    await page.getByRole('heading', { name: pattern(record.elsewhere, { name }) }).waitFor()
    expect(await page.getByRole('link', { name: record.otherBoard }).getAttribute('href')).toBe(
      `/boards/${board.id}/record`,
    )
    await check(window, 'courses.txt', 'du pain, des balles')
    await page.getByRole('heading', { name: pattern(record.notExport, { name: 'courses.txt' }) }).waitFor()
    // A visitor gets an export without authors, and checks the file of a member without them.
    const visitor = await stage.open(LOOKS[0][2])
    const theirs = await exportAs(visitor, board.id, 'json')
    const changes: { by: string | null }[] = JSON.parse(theirs.text).changes
    expect(changes.map(({ by }) => by)).toEqual(changes.map(() => null))
    expect(theirs.text).not.toContain('Claire')
    await visitor.page.goto(`${stage.origin}/boards/${board.id}/record`)
    await check(visitor, name, text)
    await visitor.page.getByText(visitor.words.boards.record.noAuthors).waitFor()
  })
})
