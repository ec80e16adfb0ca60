import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMailbox } from '@pingboard/infra/mail/mailbox.ts'
import { openSmtp } from '@pingboard/infra/mail/smtp.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import type { KeptMail } from '@pingboard/services/ports/mailbox.ts'
import { type Mail, type Mailer, MailRefused } from '@pingboard/services/ports/mailer.ts'
import fc from 'fast-check'
import { expect, onTestFinished } from 'vitest'
import { startSmtpServer } from '../support/smtp-server.ts'
import { aDirectory, type PortPromise, suite } from './promises.ts'

/** A mail as its recipient receives it. */
export interface ArrivedMail {
  readonly recipients: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly messageId: string
}

export interface MailerUnderTest {
  readonly mailer: Mailer
  /** Everything that has arrived, in order. */
  arrived(): Promise<readonly ArrivedMail[]>
}

let mails = 0

export const aMail = (change: Partial<Mail> = {}): Mail => ({
  to: 'anne@club.example',
  subject: 'Résultats : Journée 4 – « Saint-Médard »',
  text: 'Bonjour,\n\n.une ligne qui commence par un point\nSaint-Médard 8 – 6 Cenon\nÀ bientôt',
  html: '<p>Saint-Médard <strong>8&nbsp;–&nbsp;6</strong> Cenon</p>',
  headers: { 'Content-Language': 'fr' },
  messageId: `mail-${++mails}@pingboard.example`,
  ...change,
})

export const mailerPromises: readonly PortPromise<MailerUnderTest>[] = [
  {
    title: 'what is answered has arrived: to one person, both parts as written, under its own id',
    async run(open) {
      const { mailer, arrived } = await open()
      const mail = aMail()
      await mailer.send(mail)
      const [found, ...others] = await arrived()
      expect(others).toEqual([])
      expect(found).toMatchObject({
        recipients: [mail.to],
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
      })
      expect(found?.headers['content-language']).toBe('fr')
    },
  },
  {
    title: 'headers for one-click unsubscription arrive as they were given',
    async run(open) {
      const { mailer, arrived } = await open()
      const address = `https://pingboard.example/unsubscribe?token=${'a'.repeat(26)}.${'B-_'.repeat(14)}&lang=fr`
      await mailer.send(
        aMail({
          headers: {
            'List-Unsubscribe': `<${address}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      )
      const [found] = await arrived()
      expect(found?.headers['list-unsubscribe']).toBe(`<${address}>`)
      expect(found?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    },
  },
  {
    title: 'nothing in a subject or an address makes another header or another recipient',
    async run(open) {
      const { mailer, arrived } = await open()
      await mailer.send(aMail({ subject: 'Journée 4\r\nBcc: thief@evil.example\r\n\r\nhello' }))
      await mailer.send(aMail({ to: 'anne@club.example,thief@evil.example' })).catch(() => {})
      for (const { recipients, headers } of await arrived()) {
        expect(headers).not.toHaveProperty('bcc')
        expect(recipients).not.toContain('thief@evil.example')
        expect(recipients).toHaveLength(1)
      }
    },
  },
  {
    title: 'whatever it is told to address, nobody else gets it',
    async run(open) {
      const { mailer, arrived } = await open()
      const pieces = [
        '<',
        '>',
        '"',
        '(',
        ')',
        ',',
        ':',
        ';',
        '\\',
        ' ',
        '\r\n',
        '\u0000',
        '\u200b',
        '＜',
        '.',
        'a',
      ]
      const victim = 'victim@b.test'
      const around = fc.array(fc.constantFrom(...pieces), { maxLength: 3 }).map(parts => parts.join(''))
      const drawn = fc.tuple(around, fc.constantFrom(victim, 'ｖictim@b.test', 'vic<tim@b.test'), around)
      const named = [
        `<${victim}`,
        `x <${victim}>`,
        `"x" ${victim}`,
        `${victim} (x)`,
        `x:${victim};`,
        `x,${victim}`,
        `${victim}\r\n`,
        `${victim}\u200b`,
      ]
      const hostile = [
        ...named,
        ...fc.sample(
          drawn.map(parts => parts.join('')),
          60,
        ),
      ].filter(to => to !== victim)
      let refused = 0
      for (const to of new Set(hostile)) {
        await mailer.send(aMail({ to })).catch(error => {
          expect(error).toBeInstanceOf(MailRefused)
          refused++
        })
      }
      for (const { recipients } of await arrived()) {
        expect(recipients).toHaveLength(1)
        expect(recipients).not.toContain(victim)
        expect(hostile).toContain(recipients[0])
      }
      expect(refused).toBeGreaterThanOrEqual(named.length)
    },
  },
  {
    title: 'a domain in letters is written as name servers know it, or kept as it was',
    async run(open) {
      const { mailer, arrived } = await open()
      await mailer.send(aMail({ to: 'anne@café.example' }))
      const [found] = await arrived()
      expect(found?.recipients).toHaveLength(1)
      expect(['anne@xn--caf-dma.example', 'anne@café.example']).toContain(found?.recipients[0])
    },
  },
  {
    title: 'a long text with long lines arrives whole',
    async run(open) {
      const { mailer, arrived } = await open()
      const text = Array.from(
        { length: 400 },
        (_, line) => `${line} ${'pongiste é '.repeat(line % 40)}|`,
      ).join('\n')
      await mailer.send(aMail({ text }))
      expect((await arrived())[0]?.text).toBe(text)
    },
  },
  {
    title: 'several at the same time all arrive, once each',
    async run(open) {
      const { mailer, arrived } = await open()
      const sent = Array.from({ length: 12 }, (_, number) => aMail({ to: `player-${number}@club.example` }))
      await Promise.all(sent.map(mail => mailer.send(mail)))
      const found = (await arrived()).map(({ recipients }) => recipients[0]).sort()
      expect(found).toEqual(sent.map(({ to }) => to).sort())
    },
  },
]

export const mailerSuite = (name: string, open: () => Promise<MailerUnderTest>): void =>
  suite(`mailer: ${name}`, mailerPromises, open)

export async function smtpMailer(): Promise<MailerUnderTest> {
  const server = await startSmtpServer()
  const mailer = openSmtp({ url: server.url, from: 'hello@pingboard.example', clock: fixedClock() })
  onTestFinished(async () => {
    mailer.close()
    await server.close()
  })
  return {
    mailer,
    arrived: async () =>
      server.received.map(({ envelope, headers, ...mail }) => ({
        ...mail,
        headers,
        recipients: envelope,
        messageId: headers['message-id']?.replace(/^<|>$/g, '') ?? '',
      })),
  }
}

export async function mailboxMailer(): Promise<MailerUnderTest & { readonly dir: string }> {
  const dir = join(await aDirectory(), 'mailbox')
  await mkdir(dir)
  return {
    dir,
    mailer: openMailbox({ dir, clock: fixedClock() }),
    async arrived() {
      const files = (await readdir(dir)).sort()
      const mails = await Promise.all(files.map(file => readFile(join(dir, file), 'utf8')))
      return mails.map(text => {
        const { to, headers, ...mail }: KeptMail = JSON.parse(text)
        const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
        return { ...mail, recipients: [to], headers: Object.fromEntries(lower) }
      })
    },
  }
}
