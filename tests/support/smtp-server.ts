import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type ReceivedMail, readMail } from './read-mail.ts'

export interface LocalSmtpServer {
  readonly port: number
  /** `smtp://127.0.0.1:…` */
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** From now on the server answers this recipient with this line; null accepts the recipient again. */
  refuse(address: string, answer: { code: number; text: string } | null): void
  close(): Promise<void>
}

/** A real mail server on loopback, without encryption and accounts. It keeps the mails it receives. */
export async function startSmtpServer({
  port = 0,
  ...options
}: SMTPServerOptions & { port?: number } = {}): Promise<LocalSmtpServer> {
  const received: ReceivedMail[] = []
  const refusals = new Map<string, { code: number; text: string }>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.get(address)
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const envelope = session.envelope.rcptTo.map(({ address }) => address)
        received.push(readMail(Buffer.concat(chunks).toString('latin1'), envelope))
        done()
      })
    },
    ...options,
  })
  // Some tests cut off a client, so these errors are expected.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuse(recipient, answer) {
      if (answer) refusals.set(recipient, answer)
      else refusals.delete(recipient)
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
