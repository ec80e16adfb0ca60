import { createECDH, randomBytes } from 'node:crypto'
import { openOutgoing } from '@pingboard/infra/outgoing/client.ts'
import { makeVapidKeys, openWebPush } from '@pingboard/infra/push/web-push.ts'
import type { Push, PushTarget } from '@pingboard/services/ports/push.ts'
import { expect } from 'vitest'
import { fakeService } from './fake-service.ts'
import { type PortPromise, suite } from './promises.ts'

export interface PushUnderTest {
  readonly push: Push
  /** A subscription at a push service that answers with this status from now on. */
  target(status: number): PushTarget
  /** The messages that the push service received. */
  received(): readonly string[]
}

const browserAt = (endpoint: string): PushTarget => ({
  endpoint,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

export const pushPromises: readonly PortPromise<PushUnderTest>[] = [
  {
    title: 'a message is sent once, and the push service cannot read it',
    async run(open) {
      const { push, target, received } = await open()
      expect(await push.send(target(201), 'Rencontre terminée')).toBe('sent')
      expect(received()).toHaveLength(1)
      expect(received()[0]).not.toContain('Rencontre')
    },
  },
  {
    title: 'a subscription that has ended is told as gone',
    async run(open) {
      const { push, target } = await open()
      for (const status of [404, 410]) expect(await push.send(target(status), 'x')).toBe('gone')
    },
  },
  {
    title: 'a push service that is busy or broken is an error, to be tried later',
    async run(open) {
      const { push, target } = await open()
      for (const status of [429, 500, 503]) await expect(push.send(target(status), 'x')).rejects.toThrow()
    },
  },
  {
    title: 'only known push services and keys that can be encrypted to are acceptable',
    async run(open) {
      const { push } = await open()
      const known = browserAt('https://updates.push.services.mozilla.com/wpush/v2/abc')
      expect(push.isAcceptable(known)).toBe(true)
      expect(push.isAcceptable(browserAt('https://push.evil.example/abc'))).toBe(false)
      expect(push.isAcceptable({ ...known, auth: randomBytes(15).toString('base64url') })).toBe(false)
    },
  },
]

export const pushSuite = (name: string, open: () => Promise<PushUnderTest>): void =>
  suite(`push: ${name}`, pushPromises, open)

export async function webPush(): Promise<PushUnderTest> {
  let status = 201
  const service = await fakeService((_, response) => response.writeHead(status).end())
  const push = openWebPush({
    outgoing: openOutgoing({ clock: { now: () => new Date() } }),
    keys: makeVapidKeys(),
    subject: 'mailto:team@pingboard.example',
    hosts: [service.host],
  })
  return {
    push,
    target(answer) {
      status = answer
      return browserAt(`http://${service.host}/send`)
    },
    received: () => service.received.map(({ body }) => body.toString('latin1')),
  }
}
