import { setTimeout as wait } from 'node:timers/promises'
import type { Mail } from '@pingboard/services/ports/mailer.ts'
import type { Random } from '../../support/random.ts'

interface SentMail {
  readonly messageId: string
  readonly to: string
  /** The process it came from. */
  readonly sender: string
}

/** The server where mails arrive. It takes each mail after a while, even if the sender is killed meanwhile. */
export function mailServer(random: Random) {
  const sent: SentMail[] = []
  const killed = new Set<string>()
  return {
    sent,
    killed: (sender: string) => void killed.add(sender),
    isKilled: (sender: string) => killed.has(sender),
    from:
      (sender: string) =>
      async ({ messageId, to }: Mail): Promise<void> => {
        await wait(random.below(400))
        sent.push({ messageId, to, sender })
      },
  }
}
