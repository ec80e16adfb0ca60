import { mkdir, readdir, rename, rmdir, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { openMailbox } from '@pingboard/infra/mail/mailbox.ts'
import { openSmtp } from '@pingboard/infra/mail/smtp.ts'
import { smtpOptions } from '@pingboard/infra/mail/smtp-options.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { type Mailer, MailRefused } from '@pingboard/services/ports/mailer.ts'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '../support/smtp-server.ts'
import {
  aMail,
  type MailerUnderTest,
  mailboxMailer,
  mailerPromises,
  mailerSuite,
  smtpMailer,
} from './mailer.suite.ts'
import { aDirectory, itCatches, within } from './promises.ts'

mailerSuite('SMTP', smtpMailer)
mailerSuite('mailbox', mailboxMailer)

const mailerWith = (defect: (real: Mailer) => Mailer) => async (): Promise<MailerUnderTest> => {
  const real = await smtpMailer()
  return { ...real, mailer: defect(real.mailer) }
}

describe('the mailer suite', () => {
  itCatches(
    'answers before the mail has left',
    mailerPromises,
    mailerWith(({ send }) => ({
      send: async mail => void setTimeout(() => send(mail).catch(() => {}), 300),
    })),
    ['what is answered has arrived: to one person, both parts as written, under its own id'],
  )
  itCatches(
    'sends the text alone',
    mailerPromises,
    mailerWith(({ send }) => ({ send: mail => send({ ...mail, html: '' }) })),
    ['what is answered has arrived: to one person, both parts as written, under its own id'],
  )
  itCatches(
    'drops headers it does not know',
    mailerPromises,
    mailerWith(({ send }) => ({ send: mail => send({ ...mail, headers: {} }) })),
    ['headers for one-click unsubscription arrive as they were given'],
  )
  itCatches(
    'takes a list of addresses',
    mailerPromises,
    mailerWith(({ send }) => ({
      async send(mail) {
        for (const to of mail.to.split(',')) await send({ ...mail, to })
      },
    })),
    ['nothing in a subject or an address makes another header or another recipient'],
  )
  itCatches(
    'reads the address in what it is told',
    mailerPromises,
    mailerWith(({ send }) => ({
      send: mail => send({ ...mail, to: /[a-z]+@[a-z.]+/.exec(mail.to)?.[0] ?? mail.to }),
    })),
    ['whatever it is told to address, nobody else gets it'],
  )
  itCatches(
    'sends the first of several only',
    mailerPromises,
    mailerWith(({ send }) => {
      let busy = false
      return {
        async send(mail) {
          if (busy) return
          busy = true
          await send(mail)
        },
      }
    }),
    ['several at the same time all arrive, once each'],
  )
})

function aMailerTo(url: string) {
  const clock = fixedClock()
  const mailer = openSmtp({ url, from: 'hello@pingboard.example', clock })
  onTestFinished(() => mailer.close())
  return { mailer, clock }
}

/** A mailer that sends to a server of this test. */
async function toServer(options?: Parameters<typeof startSmtpServer>[0]) {
  const server = await startSmtpServer(options)
  onTestFinished(() => server.close())
  return { server, ...aMailerTo(server.url) }
}

const failure = (sending: Promise<void>): Promise<Error> =>
  sending.then(
    () => {
      throw new Error('it was sent')
    },
    error => error,
  )

describe('SMTP', () => {
  test('a recipient the server will never have is refused; one it may have later is not', async () => {
    const { server, mailer } = await toServer()
    const mail = aMail({ to: 'gone@club.example' })
    server.refuse(mail.to, { code: 550, text: 'no such user <gone@club.example>' })
    expect(await failure(mailer.send(mail))).toBeInstanceOf(MailRefused)
    server.refuse(mail.to, { code: 450, text: 'come back later' })
    expect(await failure(mailer.send(mail))).not.toBeInstanceOf(MailRefused)
    server.refuse(mail.to, null)
    await mailer.send(mail)
    expect(server.received).toHaveLength(1)
  })

  test.each([
    [550, '5.1.1 no such user'],
    [550, '5.1.6 moved away'],
    [552, '5.2.2 mailbox full'],
    [554, '5.2.1 mailbox disabled'],
    [550, 'no such user'],
    [551, 'user not local'],
    [553, 'name not allowed'],
  ])('a recipient that is answered with %i %s is refused for good', async (code, text) => {
    const { server, mailer } = await toServer()
    server.refuse('gone@club.example', { code, text })
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await failure(mailer.send(aMail({ to: 'gone@club.example' })))).toBeInstanceOf(MailRefused)
    expect(mailer.isAlive()).toBe(true)
    await mailer.send(aMail())
  })

  test.each([
    [530, '5.7.0 authentication required', 'SMTP EENVELOPE RCPT TO 530 5.7.0'],
    [550, '5.4.5 daily sending limit exceeded', 'SMTP EENVELOPE RCPT TO 550 5.4.5'],
    [550, '5.1.8 domain of the sender not found', 'SMTP EENVELOPE RCPT TO 550 5.1.8'],
    [554, '5.7.1 relay access denied', 'SMTP EENVELOPE RCPT TO 554 5.7.1'],
    [554, 'no relaying for you', 'SMTP EENVELOPE RCPT TO 554'],
  ])(
    'a server that answers %i %s refuses everybody: the mail is tried later, and the server is not well',
    async (code, text, reason) => {
      const { server, mailer, clock } = await toServer()
      server.refuse('anne@club.example', { code, text })
      for (let attempt = 0; attempt < 5; attempt++) {
        const refused = await failure(mailer.send(aMail()))
        expect(refused).not.toBeInstanceOf(MailRefused)
        expect(refused.message).toBe(reason)
        expect(mailer.isAlive()).toBe(false)
      }
      expect((await failure(mailer.send(aMail()))).message).toBe('SMTP resting')
      server.refuse('anne@club.example', null)
      clock.advance(30_000)
      await mailer.send(aMail())
      expect(mailer.isAlive()).toBe(true)
    },
  )

  test('a quota that is told after the content is no refusal of the recipient either', async () => {
    const quota = Object.assign(new Error('5.4.5 daily sending limit exceeded'), { responseCode: 550 })
    const { mailer } = await toServer({
      onData: (stream, _session, done) => void stream.resume().on('end', () => done(quota)),
    })
    const refused = await failure(mailer.send(aMail()))
    expect(refused).not.toBeInstanceOf(MailRefused)
    expect(refused.message).toMatch(/ DATA 550 5\.4\.5$/)
    expect(mailer.isAlive()).toBe(false)
  })

  test('an address no envelope can hold is refused', async () => {
    const { server, mailer } = await toServer()
    expect(await failure(mailer.send(aMail({ to: 'a b<c@club.example' })))).toBeInstanceOf(MailRefused)
    expect(server.received).toEqual([])
  })

  test('failures tell neither the address nor the words of the server', async () => {
    const { server, mailer } = await toServer()
    server.refuse('gone@club.example', { code: 550, text: 'no such user <gone@club.example>' })
    const { message } = await failure(mailer.send(aMail({ to: 'gone@club.example' })))
    expect(message).toBe('SMTP EENVELOPE RCPT TO 550')
  })

  test('a server that is away is tried later, and used again once it is back', async () => {
    const { server, mailer } = await toServer()
    await mailer.send(aMail())
    await server.close()
    expect(await failure(mailer.send(aMail()))).not.toBeInstanceOf(MailRefused)
    const back = await startSmtpServer({ port: server.port })
    onTestFinished(() => back.close())
    await mailer.send(aMail())
    expect(back.received).toHaveLength(1)
  })

  test('a server that keeps failing is left alone for half a minute, and its state is told', async () => {
    const { server, mailer, clock } = await toServer()
    await server.close()
    expect(mailer.isAlive()).toBe(true)
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await failure(mailer.send(aMail()))).message).toMatch(/^SMTP E/)
    expect(mailer.isAlive()).toBe(false)
    const back = await startSmtpServer({ port: server.port })
    onTestFinished(() => back.close())
    expect((await failure(mailer.send(aMail()))).message).toBe('SMTP resting')
    clock.advance(30_000)
    await mailer.send(aMail())
    expect(back.received).toHaveLength(1)
    expect(mailer.isAlive()).toBe(true)
  })

  test('refused recipients say nothing about the server', async () => {
    const { server, mailer } = await toServer()
    for (const code of [550, 450]) {
      server.refuse('gone@club.example', { code, text: 'not today' })
      for (let attempt = 0; attempt < 4; attempt++)
        await failure(mailer.send(aMail({ to: 'gone@club.example' })))
    }
    expect(mailer.isAlive()).toBe(true)
    await mailer.send(aMail())
    expect(server.received).toHaveLength(1)
  })

  test('a server that takes the call and says nothing is given up', { timeout: 60_000 }, async () => {
    const silent = await new Promise<Server>(resolve => {
      const server = createServer(() => {}).listen(0, '127.0.0.1', () => resolve(server))
    })
    onTestFinished(() => void silent.close())
    const address = silent.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const { mailer } = aMailerTo(`smtp://127.0.0.1:${port}`)
    const failed = failure(mailer.send(aMail()))
    expect(await within(failed, 'the end', 10_500)).not.toBeInstanceOf(MailRefused)
  })

  test('a certificate nobody vouches for is not accepted', async () => {
    // The server is given no certificate, so it presents one that it signed itself.
    const { server } = await toServer({ secure: true })
    const { mailer } = aMailerTo(server.url.replace('smtp:', 'smtps:'))
    expect((await failure(mailer.send(aMail()))).message).toMatch(/^SMTP E/)
    expect(server.received).toEqual([])
  })

  it.each([
    ['smtps://mail.example', { secure: true, port: 465, requireTLS: false, ignoreTLS: false }],
    ['smtp://mail.example', { secure: false, port: 587, requireTLS: true, ignoreTLS: false }],
    ['smtp://10.0.0.4:2525', { secure: false, port: 2525, requireTLS: true, ignoreTLS: false }],
    ['smtp://localhost.evil.example', { requireTLS: true, ignoreTLS: false }],
    ['smtp://localhost:1025', { secure: false, port: 1025, requireTLS: false, ignoreTLS: true }],
    ['smtp://[::1]:1025', { host: '::1', requireTLS: false, ignoreTLS: true }],
    ['smtps://me%40club.example:a%3Ab@mail.example', { auth: { user: 'me@club.example', pass: 'a:b' } }],
  ])('%s', (address, expected) => {
    expect(smtpOptions(address)).toMatchObject(expected)
    expect(smtpOptions(address).tls).toEqual({ minVersion: 'TLSv1.2', rejectUnauthorized: true })
  })
})

describe('the mailbox', () => {
  test('only the owner of the files may read them', async () => {
    const dir = join(await aDirectory(), 'mailbox')
    await openMailbox({ dir, clock: fixedClock() }).send(aMail())
    const [file = ''] = await readdir(dir)
    expect((await stat(join(dir, file))).mode & 0o777).toBe(0o600)
    expect((await stat(dir)).mode & 0o777).toBe(0o700)
  })

  test('the newest stand first, and of more than 500 the oldest go', { timeout: 30_000 }, async () => {
    const clock = fixedClock()
    const mailbox = openMailbox({ dir: join(await aDirectory(), 'mailbox'), clock })
    for (let number = 0; number < 503; number++) {
      await mailbox.send(aMail({ subject: `${number}` }))
      clock.advance(1000)
    }
    const kept = (await mailbox.list()).map(({ subject }) => Number(subject))
    expect(kept).toEqual(Array.from({ length: 500 }, (_, index) => 502 - index))
  })

  test('a repeat of a mail is kept once', async () => {
    const clock = fixedClock()
    const mailbox = openMailbox({ dir: join(await aDirectory(), 'mailbox'), clock })
    const mail = aMail()
    await mailbox.send(mail)
    clock.advance(60_000)
    await mailbox.send(mail)
    expect(await mailbox.list()).toHaveLength(1)
  })

  test('one mail is read by its id, and nothing else is', async () => {
    const dir = join(await aDirectory(), 'mailbox')
    const mailbox = openMailbox({ dir, clock: fixedClock() })
    const mail = aMail()
    expect(await mailbox.list()).toEqual([])
    await mailbox.send(mail)
    const [kept] = await mailbox.list()
    expect(await mailbox.read(kept?.id ?? '')).toMatchObject(mail)
    for (const id of ['', 'nothing', '../people', '../../etc/passwd', `${kept?.id}.json`])
      expect(await mailbox.read(id)).toBeNull()
  })

  test('mails to one person go, and nobody else’s', async () => {
    const mailbox = openMailbox({ dir: join(await aDirectory(), 'mailbox'), clock: fixedClock() })
    await mailbox.removeAllTo('nobody@club.example')
    for (const to of ['anne@club.example', 'Anne@club.example', 'marianne@club.example'])
      await mailbox.send(aMail({ to }))
    await mailbox.removeAllTo('anne@club.example')
    expect((await mailbox.list()).map(({ to }) => to)).toEqual(['marianne@club.example'])
  })

  test('whose mails cannot be read are not taken for deleted: the removal fails, and goes on with the next', async () => {
    const dir = join(await aDirectory(), 'mailbox')
    const mailbox = openMailbox({ dir, clock: fixedClock() })
    await mailbox.send(aMail({ to: 'anne@club.example' }))
    const [file = ''] = await readdir(dir)
    await rename(join(dir, file), `${dir}.aside`)
    // The superuser may read every file, and nobody can read a folder as one.
    await mkdir(join(dir, file))
    await expect(mailbox.removeAllTo('anne@club.example')).rejects.toThrow('EISDIR')
    expect(await mailbox.list()).toEqual([])
    await rmdir(join(dir, file))
    await rename(`${dir}.aside`, join(dir, file))
    expect(await mailbox.list()).toHaveLength(1)
    await mailbox.removeAllTo('anne@club.example')
    expect(await readdir(dir)).toEqual([])
  })

  test('a folder that cannot be read is not taken for an empty one', async () => {
    const dir = join(await aDirectory(), 'mailbox')
    await writeFile(dir, '')
    const mailbox = openMailbox({ dir, clock: fixedClock() })
    await expect(mailbox.removeAllTo('anne@club.example')).rejects.toThrow('ENOTDIR')
  })
})
