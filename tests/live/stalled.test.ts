import type { Socket as NetSocket } from 'node:net'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { LiveBoard } from '@pingboard/contracts/live/board-room.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { fixtures, type Hall, OURS, openHall } from './hall.ts'
import { watch } from './watcher.ts'

let hall: Hall
afterEach(() => hall.close())

/** Joins a board without a client library, so that reading can be stopped. */
async function joinRaw(board: string, changes: boolean) {
  const url = `${hall.url.replace('http', 'ws')}/live/?EIO=4&transport=websocket&board=${board}`
  const socket = new WebSocket(url, { headers: { origin: OURS } })
  const heard: { name: string; content: LiveBoard }[] = []
  const cut = new Promise<never>((_, reject) =>
    socket.once('close', () => reject(new Error('The viewer was cut.'))),
  )
  // Each test ends its viewer, when nobody waits for it any more.
  cut.catch(() => {})
  let look = () => {}
  const joined = new Promise<void>(resolve => {
    socket.on('message', data => {
      const text = String(data)
      if (text.startsWith('0')) socket.send('40')
      else if (text === '2') socket.send('3')
      else if (text.startsWith('42')) {
        const [name, content] = JSON.parse(text.slice(2))
        heard.push({ name, content })
        if (name === 'connected') socket.send(`42["join",{"changes":${changes}}]`)
        if (name === 'joined') resolve()
        look()
      }
    })
  })
  await Promise.race([cut, joined])
  const reaches = (revision: number) =>
    Promise.race([
      cut,
      new Promise<void>(resolve => {
        look = () => {
          const last = heard.findLast(({ name }) => name !== 'clients')
          if (last && last.content.revision >= revision) resolve()
        }
        look()
      }),
    ])
  return { socket, heard, reaches }
}

/** The server's ends of the connections made while `during` runs. */
async function serverEnds(during: () => Promise<unknown>): Promise<NetSocket[]> {
  const ends: NetSocket[] = []
  const note = (end: NetSocket) => ends.push(end)
  hall.server.on('connection', note)
  await during()
  hall.server.off('connection', note)
  return ends
}

/** Changes scores until `enough`. */
async function play(games: Board['games'], enough: (revision: number) => boolean): Promise<number> {
  let revision = 0
  for (let turn = 1; !enough(revision); turn++) {
    const { headers } = await hall.call('PATCH', `/games/${games[turn % games.length]?.id}`, {
      scoreTeam1: turn % 999,
    })
    revision = Number(headers.get('etag')?.slice(1, -1))
  }
  return revision
}

describe.each([
  ['the whole board', false],
  ['changes', true],
])('a viewer of %s who stops reading', (_, changes) => {
  // Hundreds of changes of a board of 140 kB take a minute beside other runs.
  const timeout = 240_000
  it('costs less than a megabyte, holds up nobody, and gets the newest board when they read again', {
    timeout,
  }, async () => {
    // A viewer who is cut meanwhile is another test: on a busy machine this one may play longer than the limit.
    hall = await openHall({ limits: { stalledMs: timeout } })
    // The board is so large that a few dozen updates fill the network's buffers.
    const { id, games } = await hall.openBoard(
      fixtures(200).map(game => ({ ...game, label: `${game.label} ${'·'.repeat(120)}` })),
    )
    let stalled: Awaited<ReturnType<typeof joinRaw>> | undefined
    const [end] = await serverEnds(async () => {
      stalled = await joinRaw(id, changes)
    })
    if (!stalled || !end) throw new Error('nobody joined')
    const reader = watch(hall.url, id, { changes })
    await reader.next('joined')

    stalled.socket.pause()
    let most = 0
    let since = 0
    // Plays until the network takes no more, and then three hundred changes more.
    const revision = await play(games, now => {
      most = Math.max(most, end.writableLength)
      // Changes are small: the network's own buffers take them all.
      if (!changes && end.writableLength === 0 && now < 3000) since = now
      return now - since >= 300
    })
    expect(most).toBeLessThan(1_000_000)
    if (!changes) expect(most).toBeGreaterThan(0)
    await reader.reaches(revision)

    const unread = stalled.heard.length
    stalled.socket.resume()
    await stalled.reaches(revision)
    const newest = stalled.heard.findLast(({ name }) => name !== 'clients')
    expect(newest?.content.revision).toBe(revision)
    const revisions = stalled.heard
      .slice(unread)
      .flatMap(({ name, content }) => (name === 'clients' ? [] : [content.revision]))
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b))
    if (!changes) {
      expect(newest?.content.board).toEqual(reader.held())
      // Most of the skipped updates are never sent.
      expect(revisions.length).toBeLessThan(revision - 200)
    }
    reader.close()
    stalled.socket.terminate()
  })
})

it('a viewer without progress is cut, and only they', async () => {
  hall = await openHall({ limits: { stalledMs: 2000, checkMs: 50 } })
  const { id, games } = await hall.openBoard(
    fixtures(200).map(game => ({ ...game, label: `${game.label} ${'·'.repeat(120)}` })),
  )
  const stalled = await joinRaw(id, false)
  const reader = watch(hall.url, id)
  await reader.next('joined')
  stalled.socket.pause()
  const revision = await play(games, () => hall.live.stats().viewers === 1)
  await reader.reaches(revision)
  expect(reader.socket.connected).toBe(true)
  reader.close()
  stalled.socket.terminate()
})
