import { describe, expect, it } from 'vitest'
import { openLog, secretsRemover } from './log.ts'

function lines(write: (log: ReturnType<typeof openLog>) => void): string[] {
  const written: string[] = []
  write(
    openLog('debug', {
      pushHosts: ['push.club.example', '127.0.0.1:4711'],
      destination: { write: line => void written.push(line) },
    }),
  )
  return written
}
const SECRET = 'k3YtRz0aVQxW8mB1nC7dE5fG2hJ4iL6oP9qS-uT_vXw'

describe('a line of the log', () => {
  it('is JSON in UTC with a level by name, whatever users write', () => {
    const [line = '', ...more] = lines(log => log.info({ name: 'a\n{"level":"fatal"}\r\u2028' }, 'b\nc'))
    expect(more).toEqual([])
    expect(line.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      name: 'a\n{"level":"fatal"}\r\u2028',
      msg: 'b\nc',
    })
    expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  it.each(['password', 'token', 'cookie', 'set-cookie', 'authorization', 'email', 'endpoint', 'firstname'])(
    'shows no field called %s, at the top or further down',
    name => {
      const [line = ''] = lines(log =>
        log.warn({ [name]: 'zq1', a: { [name]: 'zq2', b: { [name]: 'zq3' } } }, ''),
      )
      expect(line).not.toMatch(/zq[123]/)
      expect(JSON.parse(line)).toMatchObject({ a: { b: { [name]: '[removed]' } } })
    },
  )

  it.each([
    ['an e-mail address', 'refused: <jean.dupont+x@club-tt.example>', 'jean'],
    ['one with accents', 'à rené.épée@é.example', 'rené'],
    ['one behind a line break', 'to:\njean@club.example', 'jean'],
    ['one behind a control character', 'to:\u0001jean@club.example', 'jean'],
    ['a query string', 'GET /auth/reset-password?token=abc&lang=fr', 'abc'],
    ['the login of an address', 'connect smtp://pingboard:pa55@mail.example:25', 'pa55'],
    ['a push endpoint', 'POST https://fcm.googleapis.com/fcm/send/cX1:APA91b 404', 'APA91b'],
    ['a push endpoint of another host', 'https://web.push.apple.com/QGdp-Wn', 'QGdp'],
    ['one of a host that a setting names', 'POST https://push.club.example/send/QGdp-Wn', 'QGdp'],
    ['one of a host and port that a setting names', 'http://127.0.0.1:4711/QGdp-Wn', 'QGdp'],
    ['a bearer token', 'Authorization: Bearer abcdef123456', 'abcdef123456'],
    ['a token of a slice', `the token pbs_${SECRET} is wrong`, SECRET],
    ['a session secret', `pingboard=${SECRET}; Path=/`, SECRET],
    ['a password hash', 'hash $argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'c2FsdA'],
  ])('shows no %s in a text, an error or its cause', (_, text, secret) => {
    const err = new Error(text, { cause: new Error(`because ${text}`) })
    const written = lines(log => {
      log.info({}, text)
      log.error({ err, other: { text } }, 'failed')
    })
    for (const line of written) {
      expect(line).not.toContain(secret)
      expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) })
    }
    expect(written).toHaveLength(2)
  })

  it('keeps what an operator needs: ids, routes, positions, counts', () => {
    const fields = {
      reqId: '6f9619ff-8b86-4011-b42d-00cf4fc964ff',
      route: '/api/games/:id',
      userId: 'abcdefghijklmnopqrstuvwxyz',
      position: '0000000000000042',
      ms: 1.5,
    }
    const [line = ''] = lines(log => log.info(fields, 'request'))
    expect(JSON.parse(line)).toMatchObject(fields)
  })

  it('of an error holds its name, message, code and stack, and nothing a library hangs on it', () => {
    const err = Object.assign(new TypeError('no'), { code: 'EAUTH', response: { body: 'zq9' } })
    const [line = ''] = lines(log => log.error({ err }, 'x'))
    expect(JSON.parse(line).err).toMatchObject({ name: 'TypeError', message: 'no', code: 'EAUTH' })
    expect(JSON.parse(line).err.stack).toContain('log.spec.ts')
    expect(line).not.toContain('zq9')
  })

  it('is made in time however hostile it is', () => {
    for (const part of ['a@', '@', '/?', 'a.', '://', 'é@é.', `${'A'.repeat(42)}-`, 'https://a.', '\\n']) {
      const began = process.threadCpuUsage()
      secretsRemover()(part.repeat(20_000))
      const { user, system } = process.threadCpuUsage(began)
      expect((user + system) / 1000).toBeLessThan(2000)
    }
  })
})
