import { TIME_ZONE } from '@pingboard/contracts/constants.ts'
import { fixedClock, seededIds } from '../../kernel/testing/fixed.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { Person } from '../../ports/personal-records.ts'
import type { PushTarget } from '../../ports/push.ts'
import type { PushSubscription } from '../../ports/push-subscriptions.ts'
import type { NotificationParts } from '../parts.ts'
import { boardOf, readerOf } from './board.ts'
import { memoryOutbox } from './outbox.ts'
import { recordsOf } from './people.ts'

/** The service's ports, which the test may read and make fail. */
export function theParts(people: Person[] = []) {
  const clock = fixedClock('2026-11-21T18:00:00.000Z')
  const { outbox, all } = memoryOutbox()
  const mails: Mail[] = []
  const pushes: { endpoint: string; payload: string }[] = []
  const subscriptions: PushSubscription[] = []
  const logged: object[] = []
  const forgotten: string[] = []
  const around = {
    board: boardOf([]) as ReturnType<typeof boardOf> | null,
    mailFails: null as Error | null,
    pushAnswers: new Map<string, 'sent' | 'gone' | Error>(),
    ended: new Map<string, ReturnType<typeof boardOf>[]>(),
    woken: 0,
    /** Links that open nothing any more: person, purpose and request. */
    deadLinks: new Set<string>(),
    /** Persons who have left every group. */
    former: new Set<string>(),
  }
  const unused = () => Promise.reject(new Error('not part of this'))
  const note = (fields: object) => void logged.push(fields)
  const parts: NotificationParts = {
    clock,
    ids: seededIds(),
    log: { info: note, warn: note, error: note },
    parisDay: moment => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(moment),
    people: recordsOf(people),
    members: {
      of: async () => people.flatMap(({ id }) => (around.former.has(id) ? [] : [id])),
      membershipOf: async () => ({
        groupName: 'Les pongistes',
        roleName: 'Scorer',
        roleNames: new Set(['Admin', 'Scorer', 'Member']),
      }),
    },
    isLinkCurrent: async (...link) => !around.deadLinks.has(link.join(' ')),
    boards: readerOf(() => around.board),
    finished: { endedOn: async day => around.ended.get(day) ?? [] },
    outbox,
    mailer: {
      async send(mail) {
        if (around.mailFails) throw around.mailFails
        mails.push(mail)
      },
    },
    push: {
      publicKey: 'public',
      isAcceptable: () => true,
      async send({ endpoint }: PushTarget, payload) {
        const answer = around.pushAnswers.get(endpoint) ?? 'sent'
        if (answer instanceof Error) throw answer
        if (answer === 'sent') pushes.push({ endpoint, payload })
        return answer
      },
    },
    subscriptions: {
      put: unused,
      ofUser: async userId => subscriptions.filter(each => each.userId === userId),
      async remove(endpoint) {
        const at = subscriptions.findIndex(each => each.endpoint === endpoint)
        if (at >= 0) subscriptions.splice(at, 1)
      },
      removeOfSession: unused,
      removeAllOf: unused,
    },
    mailPreferences: { turnOff: unused },
    mailbox: null,
    forgetMails: async ({ email }) => void forgotten.push(email),
    origin: () => 'https://pingboard.example',
    linkSecret: 's'.repeat(43),
    defaultLanguage: 'fr',
    quietBeforeResults: 0,
    random: () => 0.5,
    wake: () => {
      around.woken++
    },
  }
  return { parts, clock, mails, forgotten, pushes, subscriptions, logged, around, deliveries: all }
}
