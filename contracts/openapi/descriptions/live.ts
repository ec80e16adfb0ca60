import type { Descriptions } from '../describe.ts'

const revision = 'Revision of the board; it only grows. A message older than what is held is dropped.'
const position = 'Position in the log: send it as `Min-Position` with the next call.'

export const live: Descriptions = {
  LiveBoard: {
    '': 'The whole board, as everybody in the room gets it: without rights, names of people, or match sheets.',
    board: 'The board.',
    revision,
    position,
  },
  LiveChange: {
    '': 'The games that changed, for clients that joined with `changes: true`.',
    revision,
    previous: 'The revision this starts from. Whoever holds another one fetches the board.',
    position,
    today: 'The day in Paris.',
    updatedAt: 'When the board was last changed.',
    games: 'The changed games, whole.',
  },
  live: {
    '': 'Connect, wait for `connected`, send `join`; then `joined` brings the whole board, and every change follows. Reconnect by yourself, with a growing, random delay of at most 10 s. `HEAD` at the same address answers 204: the light question whether the server can be reached again.',
    connected: 'First message after the handshake.',
    joined: 'The whole board, once after each `join`.',
    update:
      'The whole board again, after a change. One of the revision held replaces it: the name of the group or the day in Paris changed.',
    change: 'The changed games, instead of `update`.',
    clients: 'How many watch. At most once a second, when it changed.',
    beat: 'A sign of life, each second, to a client that said `visible`. Three seconds without any message mean that packets no longer come.',
    message: 'Something to know.',
    error: 'Why the room is closed for this client. The server disconnects.',
    join: 'Enters the room. It is the room of the board in the address; no message names another.',
    leave: 'Leaves the room.',
    visible: 'Somebody looks: a `beat` at once, and one each second.',
    hidden: 'Nobody looks: no more beats.',
  },
  'live.query': {
    board: 'The board to watch.',
    mode: 'Televisions, embedded pages and video overlays watch without being counted as viewers.',
  },
  'live.connected': { board: 'The board of the address.' },
  'live.clients': { count: 'Distinct connections; one browser with three tabs counts three.' },
  'live.message': { code: '`stopping`: the server goes away, come back later.' },
  'live.error': {
    code: '`BOARD_NOT_FOUND`: there is none, or not for this caller. `NOT_SIGNED_IN`: for members only. `BOARD_DELETED`: just deleted. `TOO_MANY_REQUESTS`: too many messages.',
  },
  'live.join': { changes: 'Send `change` with the changed games instead of `update` with the whole board.' },
}
