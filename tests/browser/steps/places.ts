import { updateGame } from '@pingboard/contracts/http/games.ts'
import { namesOf, rowOf } from '../../support/browser-board.ts'
import { signInWindow } from '../../support/browser-people.ts'
import type { Window } from '../../support/browser-window.ts'
import { fill } from '../../support/browser-words.ts'
import { expectStatus } from '../../support/client.ts'
import type { Club } from './furnished.ts'
import { openLive } from './live.ts'
import { openEditor, setQuickEntry } from './score.ts'

/** The steps to a page, up to the moment the page is complete. */
type Way = (window: Window, club: Club) => Promise<unknown>

const heading = ({ page }: Window, name: string) => page.getByRole('heading', { name }).first().waitFor()
const signedIn =
  (way: Way): Way =>
  async (window, club) => {
    await signInWindow(window, club.captain)
    await way(window, club)
  }
const groupTab = (tab: 'boards' | 'members' | 'roles') =>
  signedIn(async (window, { group }) => {
    await window.goto(`/account/groups/${group.id}/${tab}`)
    await heading(window, group.name)
    await window.page.getByRole('tab', { name: window.words.groups.tab[tab], selected: true }).waitFor()
    await window.page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
  })
const board = signedIn(async (window, club) => {
  await window.goto(`/boards/${club.board.id}`)
  const [game] = club.board.games
  if (game) await rowOf(window.page, game).waitFor()
})
const createGroup = signedIn(async window => {
  await window.goto('/account/groups')
  await window.press(window.page.getByRole('button', { name: window.words.groups.create.title }))
  await window.page.getByRole('dialog').waitFor()
})
const wizard = (steps: number) =>
  signedIn(async (window, { group, clubNumber }) => {
    const { page, words } = window
    await window.goto(`/boards/new?group=${group.id}`)
    await page.getByLabel(words.boards.period.club, { exact: true }).fill(clubNumber)
    const titles = [words.boards.fixtures.title, words.boards.name.title]
    for (const title of titles.slice(0, steps)) {
      await window.press(page.getByRole('button', { name: words.boards.new.next }))
      await heading(window, title)
      if (title === words.boards.fixtures.title) await page.getByRole('checkbox').first().waitFor()
    }
  })

/** Every page, by the name that a member of the club would use. */
export const PLACES: Readonly<Record<string, Way>> = {
  'home of a visitor': async window => {
    await window.goto('/')
    await heading(window, window.words.shell.visitor.title)
    await heading(window, window.words.shell.visitor.devices)
  },
  'home of a member': signedIn(async (window, { board }) => {
    await window.goto('/')
    await window.page.getByRole('link', { name: board.name }).first().waitFor()
  }),
  'sign-in': async window => {
    await window.goto('/auth/login')
    await heading(window, window.words.account.login.title)
  },
  'new account': async window => {
    await window.goto('/auth/register')
    await heading(window, window.words.account.register.title)
  },
  'forgotten password': async window => {
    await window.goto('/auth/forgot-password')
    await heading(window, window.words.account.forgot.title)
  },
  'new password': async window => {
    await window.goto(`/auth/reset-password?token=${'a'.repeat(43)}`)
    await heading(window, window.words.account.reset.title)
  },
  'a link that is none': async window => {
    await window.goto('/auth/email-verification')
    await window.page.getByText(window.words.account.verification.invalid).waitFor()
  },
  profile: signedIn(async window => {
    await window.goto('/account/profile')
    await heading(window, window.words.account.data.title)
    await window.page.getByText(window.words.account.sessions.current, { exact: true }).waitFor()
  }),
  'changing the password': signedIn(async window => {
    const { password } = window.words.account
    await window.goto('/account/profile')
    await window.press(window.page.getByRole('button', { name: password.change, exact: true }))
    await window.page.getByRole('dialog', { name: password.title }).waitFor()
  }),
  groups: signedIn(async (window, { group }) => {
    await window.goto('/account/groups')
    await window.page.getByRole('main').getByRole('link', { name: group.name }).waitFor()
  }),
  'boards of a group': groupTab('boards'),
  'members of a group': groupTab('members'),
  'roles of a group': groupTab('roles'),
  'invitation to a group': async (window, club) => {
    await groupTab('boards')(window, club)
    const { group, share } = window.words.groups
    await window.press(window.page.getByRole('button', { name: group.share, exact: true }))
    await window.page.getByRole('dialog', { name: share.title }).getByRole('img').waitFor()
  },
  'new group, its name': createGroup,
  'new group, its club': async (window, club) => {
    await createGroup(window, club)
    const { edit } = window.words.groups
    const dialog = window.page.getByRole('dialog')
    await dialog.getByLabel(edit.name, { exact: true }).fill('Les raquettes')
    await dialog.getByLabel(edit.description, { exact: true }).fill('Le championnat par équipes.')
    await window.press(dialog.getByRole('button', { name: edit.next }))
    await dialog.getByRole('combobox', { name: edit.club }).waitFor()
  },
  'new board, its days': wizard(0),
  'new board, its fixtures': wizard(1),
  'new board, its name': wizard(2),
  'a board': board,
  'a board for a visitor': async (window, club) => {
    await window.goto(`/boards/${club.board.id}`)
    await window.page.getByText(window.words.boards.access.visitor).waitFor()
  },
  'a fixture on the table': async (window, club) => {
    await board(window, club)
    const [game] = club.board.games
    if (game) await openEditor(window, game)
  },
  'a board in quick entry': async (window, club) => {
    await board(window, club)
    await setQuickEntry(window)
    const [game] = club.board.games
    const team = game ? namesOf(game).team1 : ''
    await window.page
      .getByRole('button', { name: fill(window.words.boards.entry.plus, { team }) })
      .first()
      .waitFor()
  },
  'settings of a board': async (window, club) => {
    await board(window, club)
    const { settings } = window.words.boards
    await window.press(window.page.getByRole('tab', { name: window.words.boards.board.settings }))
    await window.press(
      window.page.getByRole('button', {
        name: fill(settings.editOf, namesOf(club.board.games[0] ?? NO_TEAMS)),
      }),
    )
    await window.page.getByRole('dialog', { name: settings.title }).waitFor()
  },
  'the sheet of a fixture': signedIn(async (window, { board, captain }) => {
    const game = board.games[5] ?? NO_GAME
    const points: [number, number][] = [
      [11, 8],
      [9, 11],
    ]
    const double = { order: 9, home: ['A', 'B'], away: ['W', 'X'], points: [], winner: 'home' as const }
    const sets = [
      { order: 1, home: ['A'], away: ['W'], points, winner: null, withdrawn: false },
      { ...double, withdrawn: true },
    ]
    await expectStatus(
      captain.call(updateGame, { params: { id: game.id }, body: { formula: '4x14', sets } }),
      200,
    )
    await window.goto(`/boards/${board.id}/games/6`)
    await window.page.getByRole('heading', { name: window.words.boards.sheet.matches }).waitFor()
  }),
  'a replay': signedIn(async (window, { board }) => {
    await window.goto(`/boards/${board.id}/replay?r=3`)
    await window.page.getByRole('slider', { name: window.words.boards.replay.moment }).waitFor()
    await window.page.getByRole('heading', { name: window.words.boards.log.title }).waitFor()
  }),
  'check of an export': async (window, { board }) => {
    await window.goto(`/boards/${board.id}/record`)
    await window.page.getByText(window.words.boards.record.stays).waitFor()
  },
  'a board, live': async (window, club) => {
    await openLive(window, club.board)
  },
  'joining a group': async (window, club) => {
    await signInWindow(window, club.guest)
    await window.goto(club.invitation)
    await window.page.getByText(window.words.groups.invitation.escape).waitFor()
    await window.page.keyboard.press('Escape')
  },
  'nothing here': async window => {
    await window.goto('/nowhere')
    await heading(window, window.words.shell['not-found'].title)
  },
  'not for you': async (window, club) => {
    await signInWindow(window, club.guest)
    await window.goto('/error/403?redirect=%2Faccount%2Fgroups')
    await heading(window, window.words.shell.forbidden.title)
  },
}

const NO_TEAMS = { labelTeam1: '', labelTeam2: '' }
const NO_GAME = { id: '' }
