import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { Display } from '@pingboard/contracts/http/displays.ts'
import { expect, it } from 'vitest'
import { Rejection } from '../kernel/decider.ts'
import type { BoardReader } from '../ports/board-reader.ts'
import { previewsOf } from './previews.ts'
import { aBoard, atHome, played } from './testing.ts'

const board = aBoard([atHome(1, played(5, 3))])
const ADDRESS = `/boards/${board.id}/live`

function previews({
  visibility = 'public',
  display = null,
  fails = false,
}: {
  visibility?: 'public' | 'members'
  display?: Display | null
  fails?: boolean
} = {}) {
  const told: string[] = []
  const boards: BoardReader = {
    async read(id) {
      if (fails) throw new Rejection('VIEW_BEHIND')
      return id === board.id ? { facts: board as BoardFacts, position: '1' } : null
    },
    present: async () => ({ board, visibility }),
  }
  const log = { info() {}, error() {}, warn: (_: object, message: string) => void told.push(message) }
  const displays = { shownOn: async () => display }
  return { ...previewsOf({ boards, displays, log, defaultLanguage: 'fr' }), told }
}

it('a public board is told with its score', async () =>
  expect((await previews().of(ADDRESS)).title).toContain('5\u00a0–\u00a03'))

it('a board for members only is told like one that does not exist', async () => {
  const secret = previews({ visibility: 'members' })
  const known = await secret.of(ADDRESS)
  const unknown = await secret.of(ADDRESS.replaceAll('b', 'c').replace('/coards', '/boards'))
  expect({ ...known, address: '' }).toEqual({ ...unknown, address: '' })
  expect(known).toEqual(secret.neutral(ADDRESS))
  expect(JSON.stringify(known)).not.toMatch(/Journée|Médard|Pessac|previews\/boards/)
})

it('an unknown display is told like every page', async () => {
  const { of, neutral } = previews()
  expect(await of('/d/k7m3x9wd')).toEqual(neutral('/d/k7m3x9wd'))
})

it('a preview that cannot be made is neutral, and the log says so', async () => {
  const { of, neutral, told } = previews({ fails: true })
  expect(await of(ADDRESS)).toEqual(neutral(ADDRESS))
  expect(told).toEqual(['a link is shown without its preview'])
})
