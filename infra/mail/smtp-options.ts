import type { SMTPPoolOptions } from 'nodemailer/lib/smtp-pool'

/** Milliseconds (TRN-5). */
const CONNECT = 2000
/** Some servers make an unknown client wait before they greet. */
const GREETING = 6000
const SILENCE = 8000
/** Connections at the same time, and mails per connection. */
const CONNECTIONS = 4
const MAILS_PER_CONNECTION = 100

/**
 * The options for `SMTP_URL`. `smtps://` uses TLS from the first byte. `smtp://` changes to TLS before it signs in,
 * or does not send. Only to a server on this machine may a mail go without TLS. Certificates are always checked.
 */
export function smtpOptions(address: string): SMTPPoolOptions & { pool: true } {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const here = !secure && /^(?:localhost|127\.[0-9.]+|::1)$/.test(host)
  const user = decodeURIComponent(url.username)
  return {
    pool: true,
    host,
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !here,
    ignoreTLS: here,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    auth: user ? { user, pass: decodeURIComponent(url.password) } : undefined,
    connectionTimeout: CONNECT,
    dnsTimeout: CONNECT,
    greetingTimeout: GREETING,
    socketTimeout: SILENCE,
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    // The outbox decides whether a mail is sent again.
    maxRequeues: 0,
    // A mail holds only the given text: no content is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
