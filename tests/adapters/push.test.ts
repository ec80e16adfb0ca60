import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { openOutgoing } from '@pingboard/infra/outgoing/client.ts'
import { OutgoingError } from '@pingboard/infra/outgoing/error.ts'
import { makeVapidKeys, openWebPush } from '@pingboard/infra/push/web-push.ts'
import { PushNotTried, type PushTarget } from '@pingboard/services/ports/push.ts'
import { describe, expect, it } from 'vitest'
import { fakeService } from './fake-service.ts'

const keys = makeVapidKeys()
const clock = { now: () => new Date() }
const openPush = (hosts: readonly string[] = []) =>
  openWebPush({ outgoing: openOutgoing({ clock }), keys, subject: 'mailto:team@pingboard.example', hosts })

/** A browser's side of a subscription, which can read what is sent to it. */
function browser(endpoint: string) {
  const own = createECDH('prime256v1')
  const point = own.generateKeys()
  const secret = randomBytes(16)
  const target: PushTarget = {
    endpoint,
    p256dh: point.toString('base64url'),
    auth: secret.toString('base64url'),
  }

  /** Decrypts one record of aes128gcm (RFC 8188) with the keys of RFC 8291. */
  function read(body: Buffer): string {
    const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
    const sender = body.subarray(21, 21 + idLength)
    const record = body.subarray(21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
    const material = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), secret, info, 32))
    const derived = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${what}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // The last byte that is not padding says that this is the last record.
    expect(padded[padded.lastIndexOf(2)]).toBe(2)
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
  return { target, read }
}

/** Claims of the header's signed token, after a check of its signature with the application's key (RFC 8292). */
function vapidClaims(authorization: string | undefined): { aud: string; sub: string; exp: number } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? []
  expect(key).toBe(keys.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const fits = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(fits).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

describe('a push message', () => {
  it('arrives encrypted for the browser, signed for the push service, and is kept an hour', async () => {
    const service = await fakeService((_, response) => response.writeHead(201).end())
    const endpoint = `http://${service.host}/send/abc?x=1`
    const { target, read } = browser(endpoint)
    const payload = JSON.stringify({ title: 'Rencontre terminée : 8 – 6', url: '/boards/x' })
    expect(await openPush([service.host]).send(target, payload)).toBe('sent')

    const [received] = service.received
    expect(received).toMatchObject({
      method: 'POST',
      path: '/send/abc?x=1',
      headers: { ttl: '3600', 'content-encoding': 'aes128gcm', urgency: 'normal' },
    })
    expect(read(received?.body ?? Buffer.alloc(0))).toBe(payload)
    expect(received?.body.toString('latin1')).not.toContain('Rencontre')
    const claims = vapidClaims(received?.headers.authorization)
    expect(claims).toMatchObject({ aud: `http://${service.host}`, sub: 'mailto:team@pingboard.example' })
    expect(claims.exp * 1000).toBeGreaterThan(Date.now())
    expect(claims.exp * 1000).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000)
  })

  it('of the greatest length still fits one record; a longer one is not sent', async () => {
    const service = await fakeService((_, response) => response.writeHead(201).end())
    const { target, read } = browser(`http://${service.host}/`)
    const push = openPush([service.host])
    await push.send(target, 'x'.repeat(3993))
    expect(service.received[0]?.body.length).toBeLessThanOrEqual(4096)
    expect(read(service.received[0]?.body ?? Buffer.alloc(0))).toHaveLength(3993)
    await expect(push.send(target, 'x'.repeat(3994))).rejects.toThrow('too long')
    expect(service.received).toHaveLength(1)
  })

  it('with padded keys, as some browsers write them, is the same', async () => {
    const service = await fakeService((_, response) => response.writeHead(201).end())
    const { target, read } = browser(`http://${service.host}/`)
    const padded = { ...target, p256dh: `${target.p256dh}=`, auth: `${target.auth}==` }
    const push = openPush([service.host])
    expect(push.isAcceptable(padded)).toBe(true)
    await push.send(padded, 'bonjour')
    expect(read(service.received[0]?.body ?? Buffer.alloc(0))).toBe('bonjour')
  })

  it.each([404, 410])('status %i: the subscription is gone', async status => {
    const service = await fakeService((_, response) => response.writeHead(status).end())
    const { target } = browser(`http://${service.host}/`)
    expect(await openPush([service.host]).send(target, 'x')).toBe('gone')
  })

  it.each([
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [401, false],
    [403, false],
    [413, false],
  ])(
    'status %i is an error, worth another try: %s; one request, for the queue repeats',
    async (status, again) => {
      const service = await fakeService((_, response) => response.writeHead(status).end('the reason'))
      const { target } = browser(`http://${service.host}/secret-endpoint`)
      const error = await openPush([service.host])
        .send(target, 'x')
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(OutgoingError)
      expect(error).toMatchObject({ retryable: again })
      expect(String(error)).not.toContain('secret-endpoint')
      expect(service.received).toHaveLength(1)
    },
  )

  it('is not tried while the push service rests after failures, and says so', async () => {
    const service = await fakeService((_, response) => response.writeHead(503).end())
    const { target } = browser(`http://${service.host}/secret-endpoint`)
    const push = openPush([service.host])
    const failure = () => push.send(target, 'x').catch((thrown: unknown) => thrown)
    for (let attempt = 0; attempt < 5; attempt++) expect(await failure()).not.toBeInstanceOf(PushNotTried)
    const resting = await failure()
    expect(resting).toBeInstanceOf(PushNotTried)
    expect(String(resting)).toMatch(/resting after repeated failures$/)
    expect(service.received).toHaveLength(5)
  })

  it('is not sent to what was saved under other rules', async () => {
    const service = await fakeService((_, response) => response.writeHead(201).end())
    const { target } = browser(`http://${service.host}/`)
    await expect(openPush().send(target, 'x')).rejects.toThrow('not acceptable')
    expect(service.received).toEqual([])
  })
})

describe('a subscription', () => {
  const push = openPush(['push.club.example', '*.relay.example'])
  const at = (endpoint: string) => push.isAcceptable(browser(endpoint).target)

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com/wp/abc',
    'https://android.googleapis.com/fcm/send/abc',
    'https://web.push.apple.com/abc',
    'https://a.web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://push.club.example/abc',
    'https://eu.relay.example/abc',
  ])('of %s is acceptable', endpoint => {
    expect(at(endpoint)).toBe(true)
  })

  it.each([
    ['of an unknown host', 'https://push.evil.example/abc'],
    ['whose host ends like a known one without the dot', 'https://evilpush.apple.com/abc'],
    ['of the suffix itself', 'https://push.apple.com/abc'],
    ['below a host that stands for itself only', 'https://x.fcm.googleapis.com/abc'],
    ['of a longer name', 'https://fcm.googleapis.com.evil.example/abc'],
    ['with a known host as its user', 'https://fcm.googleapis.com@evil.example/abc'],
    ['with a known host after a back-slash', 'https://evil.example\\.push.apple.com/abc'],
    ['over plain http', 'http://fcm.googleapis.com/abc'],
    ['on another port', 'https://fcm.googleapis.com:8443/abc'],
    ['on loopback', 'https://127.0.0.1/abc'],
    ['of the service before VAPID', 'https://android.googleapis.com/gcm/send/abc'],
    ['that is no address', 'fcm.googleapis.com'],
    ['that is nothing', ''],
  ])('%s is not: %s', (_, endpoint) => {
    expect(at(endpoint)).toBe(false)
  })

  const { target } = browser('https://fcm.googleapis.com/x')
  const point = Buffer.from(target.p256dh, 'base64url')
  const changed = (bytes: Buffer, place: number, value: number) => {
    const copy = Buffer.from(bytes)
    copy[place] = value
    return copy.toString('base64url')
  }
  it.each([
    ['a point that is too short', { p256dh: point.subarray(0, 64).toString('base64url') }],
    [
      'a point that is too long',
      { p256dh: Buffer.concat([point, point.subarray(0, 1)]).toString('base64url') },
    ],
    ['a compressed point', { p256dh: createECDH('prime256v1').generateKeys('base64url', 'compressed') }],
    ['a point of another form', { p256dh: changed(point, 0, 5) }],
    ['a point in the hybrid form', { p256dh: createECDH('prime256v1').generateKeys('base64url', 'hybrid') }],
    ['a point beside the curve', { p256dh: changed(point, 64, (point[64] ?? 0) ^ 1) }],
    ['no point', { p256dh: '' }],
    ['signs of another alphabet', { p256dh: `${target.p256dh.slice(0, 40)}+ /${target.p256dh.slice(40)}` }],
    ['a secret that is too short', { auth: randomBytes(15).toString('base64url') }],
    ['a secret that is too long', { auth: randomBytes(17).toString('base64url') }],
    ['no secret', { auth: '' }],
  ])('with %s is not acceptable', (_, wrong) => {
    expect(push.isAcceptable(target)).toBe(true)
    expect(push.isAcceptable({ ...target, ...wrong })).toBe(false)
  })
})

describe('the keys of the installation', () => {
  it('are made as a pair: 65 and 32 bytes', () => {
    const pair = makeVapidKeys()
    const own = createECDH('prime256v1')
    own.setPrivateKey(Buffer.from(pair.privateKey, 'base64url'))
    expect(own.getPublicKey('base64url')).toBe(pair.publicKey)
    expect(Buffer.from(pair.publicKey, 'base64url')).toHaveLength(65)
    expect(makeVapidKeys().privateKey).not.toBe(pair.privateKey)
  })

  it('of the wrong shape, or with a subject that is no address, stop the start', () => {
    const outgoing = openOutgoing({ clock })
    const open = (more: object) =>
      openWebPush({ outgoing, keys, subject: 'mailto:team@pingboard.example', ...more })
    expect(() => open({})).not.toThrow()
    expect(() => open({ keys: { ...keys, privateKey: 'AAAA' } })).toThrow()
    expect(() => open({ keys: { ...keys, publicKey: 'AAAA' } })).toThrow()
    expect(() => open({ subject: 'team' })).toThrow()
  })
})
