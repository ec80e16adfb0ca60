import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'
import fc from 'fast-check'
import { WebSocket } from 'ws'
import { speak as send } from '../../support/raw-http.ts'
import { junk, junkText } from './junk.ts'

/** Something hostile done to the live service, from the connection to its end. */
export type Attack =
  /** Messages on a WebSocket, after a proper handshake of the protocol or none. */
  | { readonly kind: 'messages'; readonly greets: boolean; readonly messages: readonly (string | Buffer)[] }
  /** Bytes where WebSocket frames are expected. */
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** Requests of the polling transport; `SID` stands for a session that was opened properly. */
  | {
      readonly kind: 'polling'
      readonly requests: readonly { method: string; query: string; body: Buffer }[]
    }
  /** The address of a handshake. */
  | { readonly kind: 'handshake'; readonly query: string; readonly headers: Readonly<Record<string, string>> }

/** Packet types of Engine.IO in front of those of Socket.IO, with namespaces, acknowledgements and attachments. */
const heads = fc
  .tuple(
    fc.constantFrom(
      '',
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      'b',
      '40',
      '41',
      '42',
      '43',
      '44',
      '45',
      '46',
      '47',
    ),
    fc.constantFrom('', '/admin,', '/,', '1-', '999999999-', '0-', '12', '/a?b=c,7'),
  )
  .map(parts => parts.join(''))
const contents = fc.oneof(
  junkText,
  fc.constantFrom(
    '["join"]',
    '["join",{"changes":true}]',
    '["join",{"changes":"yes","board":"x"}]',
    '["leave"]',
    '["update",{}]',
    '["disconnect"]',
    '["connect_error",1]',
    '["__proto__",{}]',
    '[{"_placeholder":true,"num":0}]',
    '["join",{"_placeholder":true,"num":-1}]',
    '["join"',
    '[]',
    '[1]',
    '{}',
    'null',
    '['.repeat(5000),
    `["x","${'y'.repeat(17_000)}"]`,
  ),
  fc
    .tuple(fc.constantFrom('join', 'leave', 'x', 'clients'), junk)
    .map(event => JSON.stringify(event).slice(0, 15_000)),
)
const event = fc.tuple(fc.constantFrom('join', 'leave', 'update', 'clients', '__proto__', 'x'), junk)
const message = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(heads, contents).map(parts => parts.join('').toWellFormed()) },
  { weight: 2, arbitrary: event.map(parts => `42${JSON.stringify(parts)}`.slice(0, 15_000).toWellFormed()) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }).map(bytes => Buffer.from(bytes)) },
)

/** Frames that RFC 6455 does not allow, and beginnings of some that never end. */
const frame = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 60 }).map(bytes => Buffer.from(bytes)),
  fc
    .constantFrom(
      [0x81, 0x05, 1, 2, 3, 4, 5],
      [0xf1, 0x80, 0, 0, 0, 0],
      [0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
      [0x01, 0x81, 0, 0, 0, 0, 0x34],
      [0x80, 0x80, 0, 0, 0, 0],
      [0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe9],
      [0x88, 0x81, 0, 0, 0, 0, 0],
      [0x89, 0xfe, 0x00, 0x7e, 0, 0, 0, 0],
      [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
    )
    .map(bytes => Buffer.from(bytes)),
)

const pollQuery = fc.oneof(
  { weight: 3, arbitrary: fc.constant('EIO=4&transport=polling&sid=SID') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'EIO=4&transport=polling',
      'EIO=3&transport=polling',
      'EIO=4&transport=websocket&sid=SID',
      'EIO=4&transport=smoke&sid=SID',
      'EIO=4&transport=polling&sid=unknown',
      'EIO=4&transport=polling&sid=SID&sid=SID',
      'EIO=4&transport=polling&j=0&sid=SID',
      'transport=polling&sid=__proto__',
      '',
    ),
  },
  {
    weight: 1,
    arbitrary: junkText.map(text => `EIO=4&transport=polling&sid=${encodeURIComponent(text.toWellFormed())}`),
  },
)
const pollBody = fc.oneof(
  fc.array(message, { maxLength: 4 }).map(parts => Buffer.from(parts.map(String).join('\u001e'))),
  fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
  fc.constant(Buffer.alloc(20_000, '4')),
)

export const attacks: fc.Arbitrary<Attack> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('messages' as const),
      greets: fc.boolean(),
      messages: fc.array(message, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('bytes' as const),
      bytes: fc.array(frame, { minLength: 1, maxLength: 4 }).map(frames => Buffer.concat(frames)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('polling' as const),
      requests: fc.array(
        fc.record({
          method: fc.constantFrom('POST', 'POST', 'GET', 'PUT', 'OPTIONS'),
          query: pollQuery,
          body: pollBody,
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('handshake' as const),
      query: fc.oneof(
        pollQuery,
        junkText.map(text => `EIO=4&transport=websocket&board=${encodeURIComponent(text.toWellFormed())}`),
      ),
      headers: fc.dictionary(
        fc.constantFrom(
          'origin',
          'cookie',
          'upgrade',
          'connection',
          'sec-websocket-key',
          'sec-websocket-version',
          'sec-websocket-extensions',
        ),
        junkText.map(text => text.replace(/[^\x20-\xff]/g, ' ').slice(0, 2000)),
      ),
    }),
  },
)

/** Longest time of an attack; the service itself may keep a silent connection longer. Milliseconds. */
const PATIENCE = 40

/** Carries out an attack and closes its connection. @returns statuses of HTTP answers it got */
export async function attack(origin: string, board: string, what: Attack): Promise<number[]> {
  switch (what.kind) {
    case 'messages':
      await onWebSocket(origin, board, what)
      return []
    case 'bytes':
      await onConnection(origin, board, what.bytes)
      return []
    case 'polling': {
      const statuses: number[] = []
      const sid = await openPolling(origin, board)
      for (const { method, query, body } of what.requests) {
        const outcome = await request(origin, method, query.replaceAll('SID', sid), {}, body)
        if (typeof outcome === 'object') statuses.push(outcome.status)
      }
      // Closes the session, unless it is closed already.
      await request(origin, 'POST', `EIO=4&transport=polling&sid=${sid}`, {}, Buffer.from('1'))
      return statuses
    }
    case 'handshake': {
      const outcome = await request(origin, 'GET', what.query, what.headers, Buffer.alloc(0))
      return typeof outcome === 'object' ? [outcome.status] : []
    }
  }
}

function request(
  origin: string,
  method: string,
  query: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
) {
  const lines = Object.entries({ connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const length = body.length > 0 ? `content-length: ${body.length}\r\n` : ''
  const head = `${method} ${LIVE_PATH}?${query} HTTP/1.1\r\nhost: x\r\n${lines.join('\r\n')}\r\n${length}\r\n`
  // A poll may wait for news without an answer: only answers are judged.
  return send(origin, Buffer.concat([Buffer.from(head, 'latin1'), body]), 4 * PATIENCE)
}

async function openPolling(origin: string, board: string): Promise<string> {
  const response = await fetch(`${origin}${LIVE_PATH}?EIO=4&transport=polling&board=${board}`)
  return /"sid":"([^"]+)"/.exec(await response.text())?.[1] ?? 'none'
}

function onWebSocket(
  origin: string,
  board: string,
  { greets, messages }: Extract<Attack, { kind: 'messages' }>,
): Promise<void> {
  const url = `${origin.replace('http', 'ws')}${LIVE_PATH}?EIO=4&transport=websocket&board=${board}`
  const socket = new WebSocket(url, { perMessageDeflate: false })
  return new Promise(resolve => {
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    function speak(): void {
      for (const each of messages) socket.send(each)
      setTimeout(() => socket.terminate(), PATIENCE)
    }
    // The service closes a client that speaks before admission. A greeting attack waits for its admission.
    socket.on('message', (content: Buffer) => {
      const start = content.toString('latin1', 0, 14)
      if (start.startsWith('0{')) greets ? socket.send('40') : speak()
      else if (start.startsWith('42["connected')) speak()
    })
  })
}

function onConnection(origin: string, board: string, bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const key = randomBytes(16).toString('base64')
  return new Promise(resolve => {
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.once('data', () => {
      socket.write(bytes)
      setTimeout(() => socket.destroy(), PATIENCE)
    })
    socket.write(
      `GET ${LIVE_PATH}?EIO=4&transport=websocket&board=${board} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n` +
        `connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
    )
  })
}
