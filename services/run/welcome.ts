import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import type { Settings } from './settings/settings.ts'
import type { Running } from './start-standalone.ts'

/** What a start prints: the addresses, the demo sign-in, and notes for the operator. */
export function welcome(settings: Settings, { origins, demo }: Running): string {
  const lines = [`${PRODUCT_NAME} is ready: ${origins.join('  ')}`]
  if (demo) lines.push(`Demo sign-in:       ${demo.email}  /  ${demo.password}`)
  if (!settings.fftt)
    lines.push('Fixtures come from a simulated federation (set FFTT_ID and FFTT_PASSWORD for the real one).')
  if (settings.smtpUrl === null && !settings.isPublic && settings.isOnLoopback)
    lines.push(`Mails are kept here: ${origins[0]}/mailbox (set SMTP_URL to send them)`)
  if (settings.smtpUrl === null && settings.isPublic)
    lines.push(
      'No mail leaves (set SMTP_URL and MAIL_FROM): nobody can confirm an address or choose a new password.',
    )
  if (settings.lan) {
    lines.push(
      'Open to the whole network over plain http: the session cookie is not protected by TLS, and phones can neither',
      'install the application nor receive notifications. In earnest, set PUBLIC_URL behind a TLS proxy.',
    )
  }
  lines.push(...settings.warnings.map(warning => `Warning: ${warning}`))
  lines.push(`Data: ${settings.dataDir}   Stop: Ctrl-C`)
  return `\n${lines.map(line => `  ${line}`).join('\n')}\n\n`
}
