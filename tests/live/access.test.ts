import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { cookieOf, GROUP, type Hall, OURS, openHall, user } from './hall.ts'
import { watch } from './watcher.ts'

let hall: Hall
let board: string
beforeAll(async () => {
  hall = await openHall({ limits: { checkMs: 50 } })
})
beforeEach(async () => {
  hall.changeGroup({ boardVisibility: 'public' })
  hall.members.add(user('a'))
  hall.signedOut.clear()
  board = (await hall.openBoard()).id
})
afterAll(() => hall.close())

const FOREIGN = 'https://elsewhere.example'
const cookie = cookieOf(user('a'))

async function statusOf(transport: string, headers: Record<string, string>): Promise<number> {
  const query = `EIO=4&transport=${transport}&board=${board}`
  if (transport === 'polling') return (await fetch(`${hall.url}${LIVE_PATH}/?${query}`, { headers })).status
  const socket = new WebSocket(`${hall.url.replace('http', 'ws')}${LIVE_PATH}?${query}`, { headers })
  return new Promise(resolve => {
    socket.on('error', () => {})
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.once('open', () => {
      socket.terminate()
      resolve(200)
    })
  })
}

describe.each([['websocket'], ['polling']])('a handshake over %s', transport => {
  it.each<[string, Record<string, string>, 'accepted' | 'refused']>([
    ['from our pages is accepted', { origin: OURS }, 'accepted'],
    ['from our pages with a session is accepted', { origin: OURS, cookie }, 'accepted'],
    ['from another site is refused', { origin: FOREIGN }, 'refused'],
    ['from another site with a session is refused', { origin: FOREIGN, cookie }, 'refused'],
    ['from a page that hides its origin is refused', { origin: 'null' }, 'refused'],
    ['from a program is accepted', {}, 'accepted'],
    ['from a program with a session is refused', { cookie }, 'refused'],
    [
      'without an origin, but said to be from our page, is accepted',
      { cookie, 'sec-fetch-site': 'same-origin' },
      'accepted',
    ],
    ['without an origin, from another site, is refused', { 'sec-fetch-site': 'cross-site' }, 'refused'],
  ])('%s', async (_, headers, answer) => {
    expect(await statusOf(transport, headers)).toBe(answer === 'accepted' ? 200 : 403)
  })
})

describe('a board for members only', () => {
  beforeEach(() => hall.changeGroup({ boardVisibility: 'members' }))

  it('asks visitors to sign in, is unknown to strangers, and open to members', async () => {
    const visitor = watch(hall.url, board)
    expect(await visitor.next('error')).toEqual({ code: 'NOT_SIGNED_IN' })
    const stranger = watch(hall.url, board, { as: user('s') })
    expect(await stranger.next('error')).toEqual({ code: 'BOARD_NOT_FOUND' })
    await Promise.all([visitor.gone(), stranger.gone()])
    for (const refused of [visitor, stranger]) expect(refused.held()).toBeNull()
    const member = watch(hall.url, board, { as: user('a') })
    await member.next('joined')
    expect(await hall.mostWatched.boards()).not.toContain(board)
    member.close()
  })

  it.each([
    ['embed', 'websocket', 'refused'],
    ['embed', 'polling', 'refused'],
    ['overlay', 'websocket', 'open'],
    ['tv', 'websocket', 'open'],
  ] as const)('with the cookie of a member, as %s over %s, is %s', async (mode, transport, answer) => {
    const watcher = watch(hall.url, board, { as: user('a'), mode, transports: [transport] })
    if (answer === 'open') await watcher.next('joined')
    else expect(await watcher.next('error')).toEqual({ code: 'NOT_SIGNED_IN' })
    expect(watcher.held() !== null).toBe(answer === 'open')
    watcher.close()
  })

  it('is closed to whoever leaves the group while they watch', async () => {
    hall.members.add(user('m'))
    const member = watch(hall.url, board, { as: user('m') })
    const other = watch(hall.url, board, { as: user('a') })
    await Promise.all([member.next('joined'), other.next('joined')])
    hall.members.delete(user('m'))
    expect(await member.next('error')).toEqual({ code: 'BOARD_NOT_FOUND' })
    await member.gone()
    expect(other.socket.connected).toBe(true)
    other.close()
  })

  it('is closed to whoever signs out while they watch', async () => {
    const member = watch(hall.url, board, { as: user('a') })
    await member.next('joined')
    hall.signedOut.add(user('a'))
    expect(await member.next('error')).toEqual({ code: 'NOT_SIGNED_IN' })
    await member.gone()
  })
})

it('a private board is closed at once to whoever the group let go, and stays open to the others', async () => {
  const own = await openHall({ limits: { checkMs: 3_600_000 } })
  own.changeGroup({ boardVisibility: 'members' })
  own.members.add(user('m'))
  const { id } = await own.openBoard()
  const gone = watch(own.url, id, { as: user('m') })
  const other = watch(own.url, id, { as: user('a') })
  await Promise.all([gone.next('joined'), other.next('joined')])
  own.members.delete(user('m'))
  // The groups service publishes this message: no field of the group has changed.
  own.changeGroup({})
  expect(await gone.next('error')).toEqual({ code: 'BOARD_NOT_FOUND' })
  await gone.gone()
  expect(other.socket.connected).toBe(true)
  other.close()
  await own.close()
})

describe('a group that changes its mind', () => {
  it('closes its boards to visitors at once, and keeps the members', async () => {
    const visitor = watch(hall.url, board)
    const member = watch(hall.url, board, { as: user('a') })
    await Promise.all([visitor.next('joined'), member.next('joined')])
    expect(await hall.mostWatched.boards()).toContain(board)
    hall.changeGroup({ boardVisibility: 'members' })
    expect(await visitor.next('error')).toEqual({ code: 'NOT_SIGNED_IN' })
    await visitor.gone()
    expect(member.socket.connected).toBe(true)
    expect(await hall.mostWatched.boards()).not.toContain(board)
    member.close()
  })
})

it('a board that became private is closed to visitors at once, also while nobody tells the bus', async () => {
  const happened = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let began = 0
  const own = await openHall({
    limits: { checkMs: 3_600_000 },
    async *groupNews(signal) {
      signal.addEventListener('abort', () => ended.resolve())
      // The log cannot be read at first.
      if (began++ === 0) throw new Error('the log is away')
      await happened.promise
      yield [GROUP]
      await ended.promise
    },
  })
  const { id } = await own.openBoard()
  const visitor = watch(own.url, id)
  const member = watch(own.url, id, { as: user('a') })
  await Promise.all([visitor.next('joined'), member.next('joined')])
  own.changeSilently({ boardVisibility: 'members' })
  happened.resolve()
  expect(await visitor.next('error')).toEqual({ code: 'NOT_SIGNED_IN' })
  await visitor.gone()
  expect(member.socket.connected).toBe(true)
  member.close()
  await own.close()
})

it('a deleted group closes the rooms of its boards', async () => {
  const own = await openHall()
  const { id } = await own.openBoard()
  const visitor = watch(own.url, id)
  await visitor.next('joined')
  own.deleteGroup()
  expect(await visitor.next('error')).toEqual({ code: 'BOARD_DELETED' })
  await visitor.gone()
  const late = watch(own.url, id)
  expect(await late.next('error')).toEqual({ code: 'BOARD_NOT_FOUND' })
  await own.close()
})
