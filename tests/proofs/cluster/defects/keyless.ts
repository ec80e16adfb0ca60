// Loaded before the product, by a twin of the proof: the api forgets the key of a command, so a repeat is a new one.
import { IncomingMessage, Server } from 'node:http'

const { emit } = Server.prototype
Server.prototype.emit = function (this: Server, ...given: [event: string, ...args: unknown[]]) {
  for (const request of given)
    if (request instanceof IncomingMessage) delete request.headers['idempotency-key']
  return Reflect.apply(emit, this, given) as boolean
} as typeof emit
