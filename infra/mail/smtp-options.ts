import type { SMTPPoolOptions } from 'nodemailer/lib/smtp-pool'

/** Milliseconds (TRN-5). */
const CONNECT = 2000
/** Some servers make a stranger wait before they greet. */
const GREETING = 6000
const SILENCE = 8000
/** Connections at the same time, and mails one of them carries. */
const CONNECTIONS = 4
const MAILS_PER_CONNECTION = 100

/**
 * What `SMTP_URL` asks for. `smtps://` speaks TLS from the first byte; `smtp://` changes over to TLS before it says who
 * it is, or does not send at all. Only on this very machine may a mail go in the clear. Certificates are always checked.
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
    // Whether a mail is sent again is the outbox's to decide.
    maxRequeues: 0,
    // What stands in a mail is what it was given: nothing is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
