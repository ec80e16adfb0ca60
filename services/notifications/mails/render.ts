import { LANGUAGES } from '@pingboard/contracts/constants.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { shownRoleName } from '@pingboard/contracts/roles.ts'
import { shownBoard } from '@pingboard/contracts/team-names.ts'
import { never } from '../../kernel/decider.ts'
import type { BoardReader } from '../../ports/board-reader.ts'
import type { GroupMembers } from '../../ports/group-members.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { Delivery } from '../../ports/outbox.ts'
import type { Person } from '../../ports/personal-records.ts'
import type { MailKind } from '../kinds.ts'
import type { Links } from '../links.ts'
import { presentMembership } from '../present-membership.ts'
import type { MailContent } from './content.ts'
import { asHtml, asText } from './layout.ts'
import { lacksResult, momentIn, resultsOf } from './results.ts'
import { MAIL_WORDS } from './words.ts'

export interface RenderPorts {
  readonly links: Links
  readonly boards: BoardReader
  readonly members: Pick<GroupMembers, 'membershipOf'>
  /** Host in the mail's message id. */
  readonly host: () => string
}

/**
 * Writes a queued mail in its reader's language, with the current board or membership. Only here are address and token
 * together.
 * @returns null when the board no longer exists, or the membership is not as the mail says
 */
export async function renderMail(
  delivery: Omit<Delivery, 'kind'> & { readonly kind: MailKind },
  person: Person,
  ports: RenderPorts,
): Promise<Mail | null> {
  const content = await contentOf(delivery, person, ports)
  if (!content) return null
  const headers: Record<string, string> = { 'Content-Language': content.language }
  if (content.unsubscribe) {
    headers['List-Unsubscribe'] = `<${content.unsubscribe.address}>`
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  return {
    to: person.email,
    subject: oneLine(content.subject),
    text: asText(content),
    html: asHtml(content),
    headers,
    messageId: `${delivery.id}@${ports.host()}`,
  }
}

/** A name in the text may hold any character, but a header must be one line (INP-9). */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

async function contentOf(
  delivery: Omit<Delivery, 'kind'> & { readonly kind: MailKind },
  { id, language: own }: Person,
  { links, boards, members }: RenderPorts,
): Promise<MailContent | null> {
  const { kind, data } = delivery
  // `data.language` is the language of the page on which this mail was requested.
  const language = LANGUAGES.find(each => each === data.language) ?? own
  const words = MAIL_WORDS[language]
  const { request = '', at = '', groupId = '', boardId = '' } = data
  const unsubscribe = { label: words.unsubscribe, address: links.unsubscribe(id, language) }

  const mail = (
    { button: label, ...wording }: ReturnType<typeof words.verify>,
    address: string,
    more: Partial<Pick<MailContent, 'unsubscribe' | 'results' | 'wayOut'>> = {},
  ): MailContent => ({
    language,
    ...wording,
    button: { label, address },
    results: more.results ?? [],
    wayOut: more.wayOut ?? null,
    unsubscribe: more.unsubscribe ?? null,
  })

  switch (kind) {
    case 'verify':
      return mail(words.verify(), links.verify(id, request, language))
    case 'reset':
      return mail(words.reset(), links.reset(id, request, language))
    case 'password-changed':
      return mail(words['password-changed'](momentIn(at, language)), links.forgotPassword())
    case 'registered-again':
      return mail(words['registered-again'](), links.signIn())
    case 'added-to-group':
    case 'role-changed': {
      const held = await presentMembership(delivery, members)
      if (!held) return null
      const wording = words[kind](held.groupName, shownRoleName(held.roleName, language))
      const leaving = { label: words.leaveGroup, address: links.leaveGroup(groupId) }
      const wayOut = kind === 'added-to-group' ? leaving : null
      return mail(wording, links.group(groupId), { unsubscribe, wayOut })
    }
    case 'board-results': {
      const found = await boards.read(boardId as BoardId)
      const shown = found && (await boards.present(found.facts))
      if (!shown) return null
      const board = shownBoard(shown.board)
      const wording = words[kind](board.name, board.group.name, !board.games.some(lacksResult))
      return mail(wording, links.board(board.id), { unsubscribe, results: resultsOf(board, language) })
    }
    default:
      return never(kind)
  }
}
