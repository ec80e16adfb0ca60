import type { Descriptions } from '../describe.ts'

const revision =
  'Revision of the board; it only grows. The client drops a message older than the revision it holds.'
const position = 'Position in the log. Send it as `Min-Position` with the next call.'

export const live: Descriptions = {
  LiveBoard: {
    '': 'The whole board, the same for every viewer in the room: without rights, names of people, or match sheets.',
    board: 'The board.',
    revision,
    position,
  },
  LiveChange: {
    '': 'The games that changed, for clients that joined with `changes: true`.',
    revision,
    previous:
      'The revision that this change starts from. A client that holds another revision fetches the board.',
    position,
    today: 'The day in Paris.',
    updatedAt: 'When the board was last changed.',
    games: 'The changed games, whole.',
  },
  live: {
    '': 'Connect, wait for `connected`, and send `join`. The server then sends the whole board as `joined`, and every later change. The client reconnects by itself, after a growing, random delay of at most 10 s. `HEAD` at the same address answers 204: a light way to check whether the server can be reached again.',
    connected: 'First message after the handshake.',
    joined: 'The whole board, once after each `join`.',
    update:
      'The whole board again, after a change. With the revision that the client holds, it replaces the board: the name of the group or the day in Paris changed.',
    change: 'The changed games, instead of `update`.',
    clients: 'The number of viewers. Sent after a change, at most once a second.',
    beat: 'A sign of life, sent each second to a client that sent `visible`. Three seconds without any message mean that packets no longer arrive.',
    message: 'A notice from the server.',
    error: 'Why the room is closed for this client. The server then disconnects.',
    join: 'Enters the room of the board in the address. No message names another board.',
    leave: 'Leaves the room.',
    visible: 'The page is visible: the server sends a `beat` at once, and one each second.',
    hidden: 'The page is hidden: the server sends no more beats.',
  },
  'live.query': {
    board: 'The board to watch.',
    mode: 'Televisions, embedded pages and video overlays watch without being counted as viewers. An embedded page (`embed`) watches as a visitor: its cookie is not read.',
  },
  'live.connected': { board: 'The board of the address.' },
  'live.clients': { count: 'Distinct connections; a browser with three tabs counts as three.' },
  'live.message': { code: '`stopping`: the server stops. Reconnect later.' },
  'live.error': {
    code: '`BOARD_NOT_FOUND`: there is no board, or not for this caller. `NOT_SIGNED_IN`: the board is for members only. `BOARD_DELETED`: the board was just deleted. `TOO_MANY_REQUESTS`: the client sent too many messages.',
  },
  'live.join': { changes: 'Asks for `change` with the changed games, not `update` with the whole board.' },
}
