import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Profile } from '@pingboard/contracts/http/account.ts'
import { checkEmail } from '@pingboard/contracts/http/account.ts'
import type { KeptMail } from '@pingboard/services/ports/mailbox.ts'
import { vi } from 'vitest'
import { type Client, expectStatus } from './client.ts'

type Person = Client & { profile: Profile }

/** Every mail in the mailbox of a data directory, the oldest first. */
export async function mailsIn(dataDir: string): Promise<readonly KeptMail[]> {
  const dir = join(dataDir, 'mailbox')
  const files = await readdir(dir).catch(() => [])
  const mails = files.filter(name => name.endsWith('.json')).sort()
  return Promise.all(mails.map(async name => JSON.parse(await readFile(join(dir, name), 'utf8'))))
}

/** Waits for `atLeast` mails to an address with this subject. @returns these mails */
export async function mailsTo(
  dataDir: string,
  email: string,
  subject: RegExp,
  atLeast = 1,
): Promise<readonly KeptMail[]> {
  return vi.waitUntil(
    async () => {
      const found = (await mailsIn(dataDir)).filter(mail => mail.to === email && subject.test(mail.subject))
      return found.length >= atLeast && found
    },
    { timeout: 20_000, interval: 20 },
  )
}

/** The address in the link of a mail. */
export function linkIn(mail: KeptMail | undefined): URL {
  return new URL(/^https?:\/\/\S+$/m.exec(mail?.text ?? '')?.[0] ?? '')
}

export const tokenIn = (mail: KeptMail | undefined): string => linkIn(mail).searchParams.get('token') ?? ''

/** Follows the link of the verification mail. */
export async function verify(dataDir: string, person: Person): Promise<void> {
  const [mail] = await mailsTo(dataDir, person.profile.email, /^(?:Vérifiez|Verify)/)
  await expectStatus(person.call(checkEmail, { body: { token: tokenIn(mail) } }), 204)
}
