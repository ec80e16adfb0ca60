import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { Change } from '@pingboard/contracts/http/history.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { shownBoard } from '@pingboard/kit/fixtures'
import { type Answer, type Call, camille, fakeApi, list } from '@pingboard/kit/testing'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { vi } from 'vitest'
import { BoardLog } from '../src/routes/board/board-log.tsx'
import { renderPart } from './render.ts'
import { aBoard, aChange, aPlainGame, OPENED } from './samples.ts'

// A board whose first fixture went from 1–0 over 1–1 to 2–1, and its log beside the rows.

export const marie = { id: 'm'.repeat(26) as UserId, firstname: 'Marie', lastname: 'Lartigue' }
export const me = { id: camille.id, firstname: 'Camille', lastname: 'Lartigue' }
export const game = aPlainGame(1, { scoreTeam1: 2, scoreTeam2: 1, revision: 3 })
export const other = aPlainGame(2, { labelTeam1: 'Élan Pongiste Boïen 2', clubNumber1: '1' })
export const score = (revision: number, scoreTeam1: number, scoreTeam2: number, part: Partial<Change> = {}) =>
  aChange(revision, { scoreTeam1, scoreTeam2, by: marie, ...part })
export const board = (revision = 3, now: Game = game): Board => ({ ...aBoard([now, other]), revision })

/** What the server has, newest first; and the page's board. */
export const held: { history: Change[]; put: (given: Board | Game) => void } = { history: [], put() {} }

/** Before each test. */
export function begin(isWide = true): void {
  held.history = [score(3, 2, 1), score(2, 1, 1), score(1, 1, 0, { by: me }), OPENED]
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isWide && media.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
}

interface Rights {
  isMember: boolean
  canEdit: boolean
}

function Held({ rights }: { rights: Rights }) {
  const [shown, show] = useState(board)
  held.put = given =>
    show(old =>
      'games' in given
        ? given
        : { ...old, games: old.games.map(known => (known.id === given.id ? given : known)) },
    )
  return (
    <main id="main" tabIndex={-1}>
      <BoardLog board={shownBoard(shown)} learn={held.put} isOpen onClose={() => {}} {...rights} />
    </main>
  )
}

export const openLog = (
  rights: Rights = { isMember: true, canEdit: true },
  profile: typeof camille | null = camille,
) => renderPart(<Held rights={rights} />, { profile })

export function pageOf({ search }: Call): Answer {
  const before = Number(search.get('before') ?? Number.POSITIVE_INFINITY)
  const below = held.history.filter(({ revision }) => revision < before)
  const limit = Number(search.get('limit'))
  return list(below.slice(0, limit), 1, Math.max(1, Math.ceil(below.length / limit)), below.length)
}

/** The board as it was: its first fixture with the latest score that is not newer. */
function boardAt(at: number): Answer {
  const then = held.history.find(({ revision, type }) => type === 'score' && revision <= at)
  const { scoreTeam1 = null, scoreTeam2 = null } = then ?? {}
  return { body: { ...aBoard([{ ...game, scoreTeam1, scoreTeam2 }, other]), revision: at } }
}

/** A server with the history; `other` answers what is neither the history nor a past board. */
export const server = (other: (asked: Call) => Answer = () => ({})) =>
  fakeApi(asked => {
    if (asked.path.endsWith('/history')) return pageOf(asked)
    if (asked.search.has('at')) return boardAt(Number(asked.search.get('at')))
    return other(asked)
  }).calls

export const plain = (text: string | null | undefined) =>
  (text ?? '').replaceAll('\u2060', '').replace(/\s+/g, ' ')
export const log = () => screen.findByRole('group', { name: 'Main courante' })
export const lines = async () =>
  within(await log())
    .getAllByRole('listitem')
    .map(line => plain(line.textContent))
