import type { Game } from '@pingboard/contracts/http/games.ts'
import { BUILT_IN_ROLES } from '@pingboard/contracts/roles.ts'
import { expect, test } from 'vitest'
import { pairText } from '../../shell/kit/fixtures/score-words.ts'
import { inMotion } from '../support/browser.ts'
import { namesOf, rowOf } from '../support/browser-board.ts'
import { DESK, PHONE } from '../support/browser-window.ts'
import { pattern } from '../support/browser-words.ts'
import { fillRegistration, giveName, register, signOut } from './steps/account.ts'
import { buildBoard, deleteBoard } from './steps/board.ts'
import { delayOf, median } from './steps/delay.ts'
import { createGroup, giveRole, invitationLink } from './steps/group.ts'
import { viewersOf } from './steps/live.ts'
import { addPoints, openEditor, save, setQuickEntry, setState, tapPoint } from './steps/score.ts'

inMotion('an evening', stage => {
  test.each([
    { language: 'fr', viewport: PHONE },
    { language: 'en', viewport: DESK },
  ] as const)(
    'two people run it and a visitor watches, in $language at $viewport.width px',
    { timeout: 240_000 },
    async ({ language, viewport }) => {
      // The log beside a board may be asked for at the moment at which the board is deleted.
      const captain = await stage.open({
        language,
        viewport,
        worker: true,
        expects: [/404 \(Not Found\) \(\S+\/history\?limit=50\)/],
      })
      const { words } = captain
      const texts = words.boards

      // The captain makes an account, and a group for the club.
      await captain.goto('/')
      await captain.press(captain.page.getByRole('link', { name: words.shell.visitor.start }))
      await fillRegistration(captain, `claire-${language}@club.example`)
      await giveName(captain, 'Claire', 'Fontanel')
      await createGroup(captain, {
        name: `Les raquettes ${language}`,
        description: 'Le championnat par équipes.',
        department: '33',
        club: 'Association Sportive et Culturelle du Tennis de Table de Chantemin',
      })
      const link = await invitationLink(captain)

      // The second person follows the link, makes an account on the way, and joins the group.
      const scorer = await stage.open({ language, viewport: PHONE, worker: true })
      await scorer.page.goto(link)
      await scorer.page.getByText(words.account.login['reason-invitation']).waitFor()
      expect(scorer.page.url()).not.toContain('token')
      await register(scorer, `sofiane-${language}@club.example`)
      await giveName(scorer, 'Sofiane', 'Belkacem')
      await scorer.page.waitForURL(/\/account\/groups\/[^/]+\/boards$/)
      await scorer.page.getByText(words.groups.boards['add-refused'], { exact: false }).first().waitFor()

      await giveRole(captain, 'Sofiane Belkacem', BUILT_IN_ROLES.scorer[language])
      const board = await buildBoard(captain, 'Le tour du samedi')
      const isAlone = ({ labelTeam1, labelTeam2 }: Game) =>
        board.games.filter(other => other.labelTeam1 === labelTeam1 && other.labelTeam2 === labelTeam2)
          .length === 1
      // Two teams of the simulated federation meet again on another day.
      const [first, second, third] = board.games.filter(game => game.idTeam1 && game.idTeam2 && isAlone(game))
      if (!first || !second || !third) throw new Error('The board holds fewer than three fixtures.')

      // A visitor watches, without an account.
      const viewer = await stage.open({ language, viewport, worker: true })
      await viewer.goto(`/boards/${board.id}/live`)
      await viewer.page.getByText(words.kit.fresh.live, { exact: true }).first().waitFor()

      // Scores from a phone: the editor, then quick entry.
      await scorer.page.reload()
      await scorer.press(scorer.page.getByRole('link', { name: 'Le tour du samedi' }).first())
      const delays: number[] = []
      const seen = async (change: Parameters<typeof delayOf>[2]) => {
        delays.push(await delayOf(scorer.page, viewer.page, change))
      }
      const table = await openEditor(scorer, first)
      await addPoints(scorer, table, first, [3, 1])
      await seen({ game: first, score: [3, 1], by: () => save(scorer, table) })
      await scorer.page.getByText(texts.save.score, { exact: true }).waitFor()
      const strip = viewer.page.getByRole('region', { name: texts.ticker.label })
      await strip
        .getByText(pattern('{{team}} 3 1', { team: namesOf(first).team1 }))
        .first()
        .waitFor()

      await setQuickEntry(scorer)
      await seen({ game: second, score: [1, 0], by: () => tapPoint(scorer, second, 1) })
      await seen({ game: second, score: [1, 1], by: () => tapPoint(scorer, second, 2) })
      await seen({ game: second, score: [2, 1], by: () => tapPoint(scorer, second, 1) })
      const undo = scorer.page.getByRole('button', {
        name: pattern(texts.save.undoTo, { score: pairText([1, 1]) ?? '' }),
      })
      await seen({ game: second, score: [1, 1], by: () => scorer.press(undo) })
      await setQuickEntry(scorer)
      process.stdout.write(
        `score to viewer, ${language}: median ${median(delays)} ms of ${delays.join(', ')}\n`,
      )

      // Another viewer comes and goes.
      const count = () => viewersOf(viewer)
      const before = await count()
      const other = await viewer.context.newPage()
      await other.goto(`${stage.origin}/boards/${board.id}/live`)
      await expect.poll(count).toBe(before + 1)
      await other.close()
      await expect.poll(count).toBe(before)

      // One fixture is postponed and resumed, another is done.
      const chip = (game: typeof first, state: 'done' | 'postponed') =>
        rowOf(viewer.page, game).getByText(words.kit.state[state], { exact: true })
      await setState(scorer, third, 'postponed')
      const resume = scorer.page.getByRole('button', { name: texts.save.undo, exact: true })
      // A message stays while it has the focus.
      await resume.focus()
      await chip(third, 'postponed').waitFor()
      await scorer.press(resume)
      await chip(third, 'postponed').waitFor({ state: 'detached' })
      await setState(scorer, first, 'done')
      await chip(first, 'done').waitFor()

      // The deletion.
      await deleteBoard(captain)
      // Its matchday is proposed again. What the page asked for is answered before the session ends.
      await captain.page.getByRole('button', { name: words.groups.boards['next-create'] }).waitFor()
      await viewer.page.getByText(texts.trouble.BOARD_DELETED).waitFor()
      await signOut(captain, 'Claire Fontanel')
    },
  )
})
