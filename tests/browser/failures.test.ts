import {
  forgotPassword,
  logoutPost,
  register,
  resetPassword,
  sendVerificationEmail,
  updateProfile,
} from '@pingboard/contracts/http/account.ts'
import { deleteBoard, listGroupBoards } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { listGroups, updateGroup } from '@pingboard/contracts/http/groups.ts'
import { listMembers, listRoles } from '@pingboard/contracts/http/members.ts'
import { expect, test } from 'vitest'
import { inBrowser } from '../support/browser.ts'
import { rowOf } from '../support/browser-board.ts'
import { signInWindow } from '../support/browser-people.ts'
import { PHONE } from '../support/browser-window.ts'
import { pattern } from '../support/browser-words.ts'
import { somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { PASSWORD } from './steps/account.ts'
import { readBoard } from './steps/board.ts'
import { isErrorToasted, refuse } from './steps/refused.ts'
import { addPoints, openEditor, save } from './steps/score.ts'

const REFUSED = [/status of (?:401|404|409|500)/]

inBrowser('what did not work', stage => {
  test('is said on the pages of signing in', async () => {
    const window = await stage.open({ language: 'en', worker: false, expects: REFUSED })
    const { page, words, press } = window
    const { auth, forgot, register: creating, reset } = words.account
    const twice = async (label: string) => {
      await page.getByLabel(label, { exact: true }).fill(PASSWORD)
      await page.getByLabel(creating.confirm, { exact: true }).fill(PASSWORD)
    }
    await refuse(window, register)
    await window.goto('/auth/register')
    await page.getByLabel(auth.email, { exact: true }).fill('ana@club.example')
    await twice(auth.password)
    await press(page.getByRole('button', { name: creating.submit }))
    await isErrorToasted(window, creating.failed)

    await refuse(window, forgotPassword)
    await window.goto('/auth/forgot-password')
    await page.getByLabel(auth.email, { exact: true }).fill('ana@club.example')
    await press(page.getByRole('button', { name: forgot.submit }))
    await isErrorToasted(window, forgot.failed)

    await refuse(window, resetPassword)
    await window.goto(`/auth/reset-password?token=${'a'.repeat(43)}`)
    await twice(reset.password)
    await press(page.getByRole('button', { name: reset.submit }))
    await isErrorToasted(window, reset.failed)
  })

  test('is said on the profile, and the session stays', async () => {
    const window = await stage.open({ worker: false, expects: REFUSED })
    const { page, words, press } = window
    const { mails, profile, verification } = words.account
    const { header, session } = words.shell
    await signInWindow(window, await somebody(stage.origin))
    await window.goto('/account/profile')
    await refuse(window, sendVerificationEmail)
    await press(page.getByRole('button', { name: verification.send }))
    await isErrorToasted(window, verification['send-failed'])
    const goOn = await refuse(window, updateProfile)
    await press(page.getByText(mails.results, { exact: true }))
    await isErrorToasted(window, mails['on-failed'])
    await press(page.getByRole('button', { name: profile['edit-short'], exact: true }))
    const dialog = page.getByRole('dialog', { name: profile.edit })
    await dialog.getByLabel(profile.firstname, { exact: true }).fill('Ana')
    await press(dialog.getByRole('button', { name: profile.save }))
    await isErrorToasted(window, profile.failed)
    await goOn()
    await press(dialog.getByRole('button', { name: profile.save }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(profile.saved).waitFor()
    await refuse(window, logoutPost)
    const nav = page.getByRole('navigation', { name: header.account })
    await press(nav.getByRole('button', { name: session['sign-out'] }))
    await isErrorToasted(window, session['sign-out-failed'])
    await nav.waitFor()
  })

  test('is said on the pages of groups', async () => {
    const owner = await somebody(stage.origin)
    const group = await aGroupOf(owner)
    const window = await stage.open({ viewport: PHONE, worker: false, expects: REFUSED })
    const { page, words, press } = window
    const { boards, edit, list, members, roles } = words.groups
    await signInWindow(window, owner)
    const at = `/account/groups/${group.id}`
    for (const [call, path, text] of [
      [listGroups, '/account/groups', list.failed],
      [listGroupBoards, `${at}/boards`, boards.failed],
      [listMembers, `${at}/members`, members.failed],
      [listRoles, `${at}/roles`, roles.failed],
    ] as const) {
      const goOn = await refuse(window, call)
      await window.goto(path)
      await page.getByRole('alert').getByText(text).waitFor()
      await isErrorToasted(window, text)
      await goOn()
    }
    await window.goto(`${at}/boards`)
    await press(page.getByRole('button', { name: edit.title }))
    const dialog = page.getByRole('dialog', { name: edit.title })
    await press(dialog.getByRole('button', { name: edit.next }))
    const goOn = await refuse(window, updateGroup)
    await press(dialog.getByRole('button', { name: edit.save }))
    await isErrorToasted(window, edit.failed)
    await goOn()
    await press(dialog.getByRole('button', { name: edit.save }))
    await page.getByText(edit.done).waitFor()
  })

  test('is said on a board, with the score kept', async () => {
    const owner = await somebody(stage.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, 1)
    const [game] = board.games
    if (!game) throw new Error('A board without fixtures.')
    const window = await stage.open({ viewport: PHONE, worker: false, expects: REFUSED })
    const { page, words, press } = window
    const { board: texts, delete: deleting, entry, save: saving } = words.boards
    await signInWindow(window, owner)
    await window.goto(`/boards/${board.id}`)
    const goOn = await refuse(window, updateGame, 'BOARD_FULL')
    const table = await openEditor(window, game)
    await addPoints(window, table, game, [1, 0])
    await save(window, table)
    const main = page.getByRole('main')
    await main.getByText(saving.failed).waitFor()
    await main.getByText(words.kit.problem.BOARD_FULL).waitFor()
    await goOn()
    await press(main.getByRole('button', { name: entry.retry, exact: true }))
    const stored = async () => (await readBoard(stage.origin, board.id)).games[0]?.scoreTeam1
    await expect.poll(stored).toBe(1)
    await rowOf(page, game, [1, 0]).waitFor()

    await refuse(window, deleteBoard, 'BOARD_NOT_FOUND')
    await press(page.getByRole('button', { name: texts.menu }))
    await press(page.getByRole('menuitem', { name: deleting.menu }))
    const question = page.getByRole('alertdialog')
    await question.getByText(pattern(deleting.text_one, { count: 1 })).waitFor()
    await press(question.getByRole('button', { name: deleting.confirm }))
    await question.getByText(deleting.gone).waitFor()
  })

  test('because the session has ended leads to signing in, and back to the whole address', async () => {
    const window = await stage.open({ worker: false, expects: REFUSED })
    const { page, words, press, context } = window
    const { login, verification } = words.account
    await signInWindow(window, await somebody(stage.origin))
    await window.goto('/account/profile?from=poster#display')
    await page.getByRole('button', { name: verification.send }).waitFor()
    await context.clearCookies()
    await press(page.getByRole('button', { name: verification.send }))
    await page.getByRole('heading', { name: login.title }).waitFor()
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/account/profile?from=poster#display')
  })
})
