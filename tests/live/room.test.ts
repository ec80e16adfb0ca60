import type { Board } from '@pingboard/contracts/http/boards.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fixtures, type Hall, openHall } from './hall.ts'
import { type Watcher, type WatchOptions, watch } from './watcher.ts'

let hall: Hall
const watchers: Watcher[] = []
const enter = (board: string, options?: WatchOptions) => {
  const watcher = watch(hall.url, board, options)
  watchers.push(watcher)
  return watcher
}

beforeAll(async () => {
  hall = await openHall({ limits: { checkMs: 50 } })
})
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close()
  hall.setToday('2026-11-21')
})
afterAll(() => hall.close())

describe.each([['websocket'], ['polling']] as const)('a room over %s', transport => {
  const transports = [transport]

  it('shows the whole board to whoever joins, and each change after it', async () => {
    const { id, games } = await hall.openBoard()
    const watcher = enter(id, { transports })
    expect(await watcher.next('connected')).toEqual({ board: id })
    const joined = await watcher.next('joined')
    const { body: fresh } = await hall.call<Board & { permissions?: unknown }>('GET', `/boards/${id}`)
    const { permissions: _, ...board } = fresh
    expect(joined).toMatchObject({ board, revision: 0 })

    await hall.call('PATCH', `/games/${games[0]?.id}`, { scoreTeam1: 3 })
    const update = await watcher.next('update')
    expect(update.revision).toBe(1)
    expect(update.board.games[0]).toMatchObject({ scoreTeam1: 3, revision: 1 })
    expect(update.position > joined.position).toBe(true)
  })

  it('tells only the changed games to whoever asks for changes', async () => {
    const { id, games } = await hall.openBoard()
    const watcher = enter(id, { transports, changes: true })
    await watcher.next('joined')
    await hall.call('PATCH', `/games/${games[1]?.id}`, { scoreTeam1: 3, scoreTeam2: 4, done: true })
    const change = await watcher.next('change')
    expect(change).toMatchObject({ previous: 0, revision: 2, today: '2026-11-21' })
    expect(change.games.map(game => game.id)).toEqual([games[1]?.id])
    expect(watcher.of('update')).toEqual([])
    const { body } = await hall.call<Board>('GET', `/boards/${id}`)
    expect(body).toMatchObject(watcher.held() ?? {})
  })

  it('says that a board is unknown, and closes', async () => {
    const watcher = enter('z'.repeat(26), { transports })
    expect(await watcher.next('error')).toEqual({ code: 'BOARD_NOT_FOUND' })
    await watcher.gone()
    const strange = enter('../../etc', { transports })
    expect(await strange.next('error')).toEqual({ code: 'BOARD_NOT_FOUND' })
    await strange.gone()
  })

  it('closes with the board', async () => {
    const { id } = await hall.openBoard()
    const watcher = enter(id, { transports })
    await watcher.next('joined')
    expect((await hall.call('DELETE', `/boards/${id}`)).status).toBe(204)
    expect(await watcher.next('error')).toEqual({ code: 'BOARD_DELETED' })
    await watcher.gone()
    const late = enter(id, { transports })
    expect(await late.next('error')).toEqual({ code: 'BOARD_NOT_FOUND' })
  })
})

describe('a connection', () => {
  it('that begins with polling goes on as a WebSocket and misses nothing', async () => {
    const { id, games } = await hall.openBoard()
    const watcher = enter(id, { transports: ['polling', 'websocket'], changes: true })
    for (let score = 1; score <= 30; score++) {
      await hall.call('PATCH', `/games/${games[0]?.id}`, { scoreTeam1: score })
    }
    await watcher.reaches(30)
    expect(watcher.socket.io.engine.transport.name).toBe('websocket')
    expect(watcher.held()?.games[0]?.scoreTeam1).toBe(30)
    expect(watcher.gaps()).toBe(0)
  })

  it('has one board: a second join, another name and unknown words are ignored', async () => {
    const one = await hall.openBoard()
    const other = await hall.openBoard()
    const watcher = enter(one.id)
    await watcher.next('joined')
    const before = hall.live.stats().ignored
    watcher.socket.emit('join', { board: other.id })
    watcher.socket.emit('update', { board: one })
    watcher.socket.emit('board_live:x')
    await hall.call('PATCH', `/games/${other.games[0]?.id}`, { scoreTeam1: 1 })
    await hall.call('PATCH', `/games/${one.games[0]?.id}`, { scoreTeam1: 1 })
    await watcher.next('update')
    expect(watcher.of('joined')).toHaveLength(1)
    expect(watcher.of('update').map(({ board }) => board.id)).toEqual([one.id])
    expect(hall.live.stats().ignored - before).toBe(3)
  })

  it('may leave and join again, and is shown the board of then', async () => {
    const { id, games } = await hall.openBoard()
    const watcher = enter(id)
    const other = enter(id)
    await Promise.all([watcher.next('joined'), other.next('joined')])
    watcher.socket.emit('leave')
    await other.next('clients', ({ count }) => count === 1)
    await hall.call('PATCH', `/games/${games[0]?.id}`, { scoreTeam1: 1 })
    await other.next('update')
    watcher.socket.emit('join')
    await watcher.next('joined', ({ revision }) => revision === 1)
    expect(watcher.of('update')).toEqual([])
  })
})

it('counts a connection once, however often it joins and leaves before the board is there', async () => {
  const { id } = await hall.openBoard()
  const hasty = enter(id, { silent: true })
  await hasty.next('connected')
  for (let times = 0; times < 8; times++) {
    hasty.socket.emit('join')
    hasty.socket.emit('leave')
  }
  hasty.socket.emit('join')
  await hasty.next('joined')
  const other = enter(id)
  await other.next('clients', ({ count }) => count === 2)
  hasty.close()
  await other.next('clients', ({ count }) => count === 1)
})

describe('what changes without a score', () => {
  it('is shown again: the name of the group', async () => {
    const { id } = await hall.openBoard()
    const watcher = enter(id, { changes: true })
    await watcher.next('joined')
    hall.changeGroup({ name: 'Mérignac TT', shortName: 'SAM' })
    const { board } = await watcher.next('update')
    expect(board.group).toMatchObject({ name: 'Mérignac TT', shortName: 'SAM' })
  })

  it('is shown again: the day in Paris, and what it makes done', async () => {
    const { id } = await hall.openBoard(fixtures(2))
    const watcher = enter(id, { changes: true })
    await watcher.next('joined', ({ board }) => board.games.every(game => !game.done))
    hall.setToday('2026-11-22')
    const { board } = await watcher.next('update', ({ board }) => board.today === '2026-11-22')
    expect(board.games.map(game => game.done)).toEqual([true, true])
  })
})

describe('sending a change', () => {
  it('encodes it once for each kind of message, however many watch', async () => {
    const { id, games } = await hall.openBoard()
    const all = Array.from({ length: 20 }, (_, index) => enter(id, { changes: index % 2 === 0 }))
    await Promise.all(all.map(watcher => watcher.next('joined')))
    const before = hall.live.stats()
    await hall.call('PATCH', `/games/${games[0]?.id}`, { scoreTeam1: 1 })
    await Promise.all(all.map(watcher => watcher.reaches(1)))
    const after = hall.live.stats()
    expect(after.broadcasts - before.broadcasts).toBe(1)
    expect(after.encodings - before.encodings).toBe(2)
  })
})

it('keeps nothing of a room that everybody has left', async () => {
  const { id } = await hall.openBoard()
  const watcher = enter(id)
  await watcher.next('joined')
  const other = enter(id)
  await other.next('clients', ({ count }) => count === 2)
  watcher.close()
  await other.next('clients', ({ count }) => count === 1)
  expect(hall.live.stats().rooms).toBe(1)
})
