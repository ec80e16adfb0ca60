import { startSmtpServer } from '../../support/smtp-server.ts'

/** Something that may have stopped a sender between the departure of a mail and its record. Milliseconds since 1970. */
export interface Interruption {
  readonly what: string
  readonly from: number
  readonly until: number
}

export interface SentMail {
  readonly messageId: string
  readonly to: string
  readonly at: number
}

/** A mail server on loopback that notes when each mail came. */
export async function mailServer() {
  const times: number[] = []
  const server = await startSmtpServer({})
  const noting = setInterval(() => {
    while (times.length < server.received.length) times.push(Date.now())
  }, 50)
  return {
    url: server.url,
    get sent(): readonly SentMail[] {
      return server.received.map(({ headers, envelope }, index) => ({
        messageId: headers['message-id'] ?? '',
        to: envelope[0] ?? '',
        at: times[index] ?? Date.now(),
      }))
    },
    async close(): Promise<void> {
      clearInterval(noting)
      await server.close()
    },
  }
}

/** A mail was under way when something began shortly after. Milliseconds. */
const UNDER_WAY_MS = 2000

/**
 * No mail came twice, but those that were under way when their sender, or the engine that records it, was stopped.
 * @returns how many came again
 * @throws Error for a mail that nothing excuses
 */
export function everyMailOnce(sent: readonly SentMail[], interruptions: readonly Interruption[]): number {
  let repeated = 0
  for (const [id, mails] of Map.groupBy(sent, ({ messageId }) => messageId)) {
    for (const [index, { at }] of mails.slice(1).entries()) {
      const before = mails[index]?.at ?? 0
      const excused = interruptions.some(
        ({ from, until }) => from <= before + UNDER_WAY_MS && before <= until && before <= at,
      )
      if (!excused)
        throw new Error(`the mail ${id} came at ${before} and at ${at}, and nothing was interrupted`)
      repeated++
    }
  }
  return repeated
}
