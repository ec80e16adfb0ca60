import { DISPLAY_MODES } from '../display-mode.ts'
import { clientMessages, LIVE_PATH, serverMessages } from '../live/board-room.ts'
import type { Workshop } from './operation.ts'
import type { Live, LiveMessage } from './types.ts'

/** The live protocol of contracts/live, as `x-live`, because OpenAPI cannot describe a connection. */
export function live({ convert, describer }: Workshop): Live {
  const serverSide = Object.entries(serverMessages).map(([name, schema]): [string, LiveMessage] => {
    const payload = convert(schema, 'output')
    describer.describe(payload, `live.${name}`)
    return [name, { description: describer.take(['live', name]), payload }]
  })
  const join = convert(clientMessages.join, 'input')
  describer.describe(join, 'live.join')
  return {
    path: LIVE_PATH,
    transport: 'Socket.IO 4 (Engine.IO protocol 4): websocket, or long polling',
    room: 'board_live:{board}',
    description: describer.take(['live', '']),
    query: {
      board: {
        required: true,
        description: describer.take(['live.query', 'board']),
        schema: { $ref: '#/components/schemas/BoardId' },
      },
      mode: {
        required: false,
        description: describer.take(['live.query', 'mode']),
        schema: { type: 'string', enum: [...DISPLAY_MODES] },
      },
    },
    server: Object.fromEntries(serverSide),
    client: {
      join: { description: describer.take(['live', 'join']), payload: join },
      leave: { description: describer.take(['live', 'leave']), payload: null },
      visible: { description: describer.take(['live', 'visible']), payload: null },
      hidden: { description: describer.take(['live', 'hidden']), payload: null },
    },
  }
}
