import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isAtThisMachine } from './at-this-machine.ts'

const asked = (remoteAddress: string | undefined, headers: IncomingMessage['headers']) =>
  isAtThisMachine({ socket: { remoteAddress } as IncomingMessage['socket'], headers })

test.each([
  ['127.0.0.1', 'localhost:4100'],
  ['127.0.0.1', '127.0.0.1:4100'],
  ['::1', '[::1]:4100'],
  ['::ffff:127.0.0.1', 'localhost'],
])('from %s to %s', (address, host) => expect(asked(address, { host })).toBe(true))

test.each([
  ['another machine', '192.168.1.20', { host: 'localhost:4100' }],
  ['an address that only looks like it', '128.0.0.1', { host: 'localhost:4100' }],
  ['a connection that is gone', undefined, { host: 'localhost:4100' }],
  ['a name of somebody else that leads here', '127.0.0.1', { host: 'evil.example:4100' }],
  ['a name that begins like ours', '127.0.0.1', { host: 'localhost.evil.example' }],
  ['no name', '127.0.0.1', {}],
  ['a proxy', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '192.168.1.20' }],
  ['another proxy', '127.0.0.1', { host: 'localhost', forwarded: 'for=192.168.1.20' }],
  ['a proxy that names itself', '127.0.0.1', { host: 'localhost', via: '1.1 proxy' }],
  ['a tunnel', '127.0.0.1', { host: 'localhost', 'cf-connecting-ip': '192.168.1.20' }],
])('not from %s', (_, address, headers) => expect(asked(address, headers)).toBe(false))
