import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { fanOut } from './fan-out.ts'
import { openRoom, type RoomPorts } from './open-room.ts'
import { viewerOf } from './viewer.ts'

const BOARD = 'b'.repeat(26) as never
export const GROUP = 'g'.repeat(26)

/** The room presents on its own. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

/** The room of a public board, with all that it asks for in the hands of the test, and counted. */
export async function watchedRoom() {
  const now = { visibility: 'public', today: '2026-11-21', revision: 1, isReadable: true, hears: true, ms: 0 }
  const asked = { reads: 0, presentations: 0, groups: 0, sessions: 0 }
  const told: string[] = []
  const fails = { present: false, tell: false }
  const tell = async (word: string) => {
    told.push(word)
    if (fails.tell) throw new Error('it cannot be told')
  }
  const removed = new Set<string>()
  const facts = () => ({ id: BOARD, groupId: GROUP, revision: now.revision }) as unknown as BoardFacts
  const room = openRoom(BOARD, {
    reader: {
      async read() {
        asked.reads++
        return { facts: facts(), position: '1' }
      },
      async present({ revision }: BoardFacts) {
        asked.presentations++
        if (fails.present) throw new Error('the group cannot be read')
        const board = sampleBoard([sampleGame(1, { revision })], { id: BOARD, revision, today: now.today })
        return { board, visibility: now.visibility }
      },
      today: () => now.today,
    },
    async refusals() {
      asked.groups++
      return async ({ cookie }: { cookie?: string }) => {
        asked.sessions++
        if (!now.isReadable) throw new Error('the sessions cannot be read')
        return cookie?.startsWith('member') && !removed.has(cookie) ? null : 'NOT_ALLOWED'
      }
    },
    fanOut: fanOut({ unsentBytes: 1000, stalledMs: 30_000 }, () => 0),
    mostWatched: {
      seen: (_board: string, viewers: number) => tell(`${viewers}`),
      forget: () => tell('forget'),
    },
    hears: () => now.hears,
    log: { error() {} },
    countMs: 1000,
    rightsMs: 4200,
    now: () => now.ms,
    stats: { broadcasts: 0, encodings: 0 },
  } as unknown as RoomPorts)
  await room.reload()
  const enters = (cookie: string | undefined) => {
    const sent: string[] = []
    const line = {
      idle: true,
      write: (frame: { text: string }) => void sent.push(frame.text),
      onceReady() {},
      close() {},
      cut() {},
    }
    const seat = { board: BOARD, counted: true, cookie, session: null, address: '' }
    const viewer = viewerOf({ line, seat, changes: false, dismiss: () => room.leave(viewer) } as never)
    room.enter(viewer)
    return { viewer, boards: () => sent.filter(text => text.includes('"games"')).length }
  }
  const said = (message: object) => {
    room.heard({ topic: '', correlationId: '', causationId: '', ...message } as never)
    return settled()
  }
  return {
    ...{ now, room, enters, removed, asked, told, fails, settled },
    changes: (revision: number) => {
      now.revision = revision
      return said({ key: BOARD, position: `${revision}`, event: { type: 'BoardChanged', board: facts() } })
    },
    becomesPrivate: (position: string) => {
      now.visibility = 'members'
      return said({ key: GROUP, position, event: { type: 'GroupChanged' } })
    },
  }
}
