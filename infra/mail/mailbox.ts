import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { KeptMail, Mailbox } from '@pingboard/services/ports/mailbox.ts'
import type { Mail, Mailer } from '@pingboard/services/ports/mailer.ts'
import { flushDirectory } from '../backup/files.ts'
import { oneMailbox } from './one-mailbox.ts'

/** Files kept; the oldest are deleted. */
const MOST = 500
const FILE = /^[0-9a-zA-Z-]+\.json$/

/**
 * Keeps each mail as a file in a directory, instead of sending it. Links in mails open accounts, so only the owner of
 * the files may read them.
 */
export function openMailbox({ dir, clock }: { dir: string; clock: Clock }): Mailer & Mailbox {
  /** None while there is no directory. @throws Error when it is there and cannot be read */
  const entries = () => readdir(dir).catch(ifAbsent<string[]>([]))

  /** Oldest first: names sort by time. */
  const names = async () => (await entries().catch(() => [])).filter(name => FILE.test(name)).sort()

  /** @throws Error when the file is there and cannot be read */
  async function load(name: string): Promise<KeptMail | 'damaged' | null> {
    // The file may have been deleted meanwhile, as one of the oldest.
    const text = await readFile(join(dir, name), 'utf8').catch(ifAbsent(null))
    if (text === null) return null
    try {
      return JSON.parse(text)
    } catch {
      return 'damaged'
    }
  }

  return {
    async send(mail: Mail) {
      oneMailbox(mail.to)
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const kept = await names()
      const digest = hash('sha256', mail.messageId).slice(0, 16)
      if (kept.some(name => name.endsWith(`-${digest}.json`))) return
      const keptAt = clock.now().toISOString()
      const id = `${keptAt.replace(/[^0-9TZ]/g, '-')}-${digest}`
      const file = join(dir, `${id}.json`)
      const { to, subject, text, html, headers, messageId } = mail
      const content = { id, keptAt, to, subject, messageId, headers, text, html }
      // Written under another name first, so that half a mail is never read.
      await writeFile(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true })
      await rename(`${file}.part`, file)
      for (const old of kept.slice(0, Math.max(0, kept.length + 1 - MOST)))
        await rm(join(dir, old), { force: true })
    },
    async list() {
      const mails: KeptMail[] = []
      for (const name of (await names()).reverse()) {
        const mail = await load(name).catch(() => null)
        if (mail !== null && mail !== 'damaged') mails.push(mail)
      }
      return mails
    },
    async read(id) {
      const name = `${id}.json`
      const mail = FILE.test(name) ? await load(name).catch(() => null) : null
      return mail === 'damaged' ? null : mail
    },
    async removeAllTo(address) {
      // A file half-written at a crash may be for any person; a mail that is being written now is tried again.
      const found = await entries()
      const gone = found.filter(name => name.endsWith('.part'))
      // What cannot be read may be for this person: the removal fails, and is tried again.
      for (const name of found.filter(entry => FILE.test(entry))) {
        const mail = await load(name)
        // A damaged mail may be for any person, too.
        if (mail === 'damaged' || mail?.to.toLowerCase() === address.toLowerCase()) gone.push(name)
      }
      for (const name of gone) await rm(join(dir, name), { force: true })
      // After a power cut a deleted name would come back, unless its directory is flushed.
      if (gone.length > 0) flushDirectory(dir)
    },
  }
}

/** Answers in place of a file or directory that is not there. Any other failure goes on. */
const ifAbsent =
  <T>(answer: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return answer
    throw error
  }
