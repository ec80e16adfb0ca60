import type { Language } from '@pingboard/contracts/constants.ts'
import { LANGUAGES } from '@pingboard/contracts/constants.ts'
import { describe, expect, test } from 'vitest'
import { linkToken } from '../../http/link-token.ts'
import type { Membership } from '../../ports/group-members.ts'
import { MAIL_LIFE, type MailKind } from '../kinds.ts'
import { links } from '../links.ts'
import { aGame, BOARD, boardOf, closed, GROUP, readerOf, scored, YESTERDAY } from '../testing/board.ts'
import { aPerson } from '../testing/people.ts'
import { userOfToken } from '../unsubscribe-token.ts'
import { renderMail } from './render.ts'

const SECRET = 's'.repeat(43)
const ORIGIN = 'https://pingboard.example'
const KINDS = Object.keys(MAIL_LIFE) as MailKind[]
const anne = aPerson()

const GAMES = [
  aGame(1, closed(8, 6)),
  aGame(2, { postponed: true, predictedDate: YESTERDAY }),
  aGame(3, { idTeam2: null, labelTeam2: 'EXEMPT' }),
  aGame(4, { done: true }),
]

const data = {
  at: '2026-11-21T19:31:00.000Z',
  request: 'the-request',
  groupId: GROUP,
  groupName: 'Les pongistes du jeudi',
  roleName: 'Scorer',
  boardId: BOARD,
}

async function rendered(
  kind: MailKind,
  language: Language = 'fr',
  {
    board = boardOf(GAMES),
    more = {},
    held = {},
  }: {
    board?: ReturnType<typeof boardOf> | null
    more?: Partial<typeof data> & { language?: Language }
    /** What the person's membership is now; null: none. */
    held?: Partial<Membership> | null
  } = {},
) {
  const { groupName, roleName } = { ...data, ...more }
  const membership = { groupName, roleName, roleNames: new Set(['Admin', 'Scorer', 'Member']) }
  const delivery = { id: 'd'.repeat(26), userId: anne.id, channel: 'mail' as const, kind, createdAt: data.at }
  const ports = {
    links: links({ origin: () => ORIGIN, linkSecret: SECRET }),
    boards: readerOf(() => board),
    members: { membershipOf: async () => held && { ...membership, ...held } },
    host: () => 'pingboard.example',
  }
  return renderMail({ ...delivery, data: { ...data, ...more } }, { ...anne, language }, ports)
}

/** The mail; the test fails without one. */
async function mailOf(...given: Parameters<typeof rendered>) {
  const mail = await rendered(...given)
  if (!mail) throw new Error('no mail')
  return mail
}

const addresses = (text: string) => [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([address]) => address)
const inHtml = (html: string) => addresses(html).map(address => address.replaceAll('&amp;', '&'))

test('a mail that was asked for on a page is in its language, the address it leads to as well', async () => {
  const mail = await mailOf('reset', 'fr', { more: { language: 'en' } })
  expect(mail.subject).toBe((await mailOf('reset', 'en')).subject)
  expect(mail.headers['Content-Language']).toBe('en')
  expect(mail.text).toContain('&lang=en')
})

describe.each(KINDS)('%s', kind => {
  test.each(LANGUAGES)(
    'in %s: one line of subject, both parts with the same links, to its owner',
    async language => {
      const mail = await mailOf(kind, language)
      expect(mail.to).toBe(anne.email)
      expect(mail.subject).toMatch(/^\S.*\S$/)
      expect(mail.messageId).toBe(`${'d'.repeat(26)}@pingboard.example`)
      expect(mail.headers['Content-Language']).toBe(language)
      expect(mail.html).toContain(`<html lang="${language}">`)
      expect(new Set(inHtml(mail.html))).toEqual(new Set(addresses(mail.text)))
      for (const address of addresses(mail.text)) expect(new URL(address).origin).toBe(ORIGIN)
    },
  )

  test('differs by language, and leaves no word unfilled', async () => {
    const [fr, en] = [await mailOf(kind, 'fr'), await mailOf(kind, 'en')]
    expect(fr.subject).not.toBe(en.subject)
    expect(fr.text).not.toBe(en.text)
    for (const { text, html } of [fr, en])
      for (const part of [text, html]) expect(part).not.toMatch(/undefined|null|\[object/)
  })

  test('loads nothing', async () => {
    const { html } = await mailOf(kind)
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object|style)\b|url\(|src=/i)
  })
})

test('links of the account carry the token of their own purpose and request, and the language', async () => {
  const expected = [
    ['verify', '/auth/email-verification', linkToken(SECRET, 'verify', anne.id, 'the-request')],
    ['reset', '/auth/reset-password', linkToken(SECRET, 'reset', anne.id, 'the-request')],
  ] as const
  for (const [kind, path, token] of expected) {
    const [address = ''] = addresses((await mailOf(kind, 'en')).text)
    const url = new URL(address)
    expect([url.pathname, url.searchParams.get('token'), url.searchParams.get('lang')]).toEqual([
      path,
      token,
      'en',
    ])
  }
})

test.each([
  ['password-changed', '/auth/forgot-password'],
  ['registered-again', '/auth/login'],
  ['added-to-group', `/account/groups/${GROUP}`],
  ['role-changed', `/account/groups/${GROUP}`],
  ['board-results', `/boards/${BOARD}`],
] as const)('%s leads to %s', async (kind, path) => {
  expect(addresses((await mailOf(kind)).text)[0]).toBe(ORIGIN + path)
})

test('who was added to a group is shown the way out of it, in both parts and languages', async () => {
  for (const [language, words] of [
    ['fr', 'Quitter ce groupe'],
    ['en', 'Leave this group'],
  ] as const) {
    const { text, html } = await mailOf('added-to-group', language)
    expect(text).toContain(`${words}\n${ORIGIN}/account/groups/${GROUP}?leave=1`)
    expect(html).toMatch(
      new RegExp(`<a href="${ORIGIN}/account/groups/${GROUP}\\?leave=1"[^>]*>[^<]*${words}</a>`),
    )
  }
  expect((await mailOf('role-changed')).text).not.toContain('leave=1')
})

describe('unsubscription', () => {
  test.each(KINDS)('%s', async kind => {
    const { headers, text } = await mailOf(kind)
    const isOptional = ['added-to-group', 'role-changed', 'board-results'].includes(kind)
    if (!isOptional) {
      expect(headers).not.toHaveProperty('List-Unsubscribe')
      expect(text).not.toContain('/unsubscribe')
      return
    }
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const address = /^<(https:\/\/pingboard\.example\/unsubscribe\?[^>]+)>$/.exec(
      headers['List-Unsubscribe'] ?? '',
    )?.[1]
    expect(text).toContain(address)
    expect(userOfToken(SECRET, new URL(address ?? '').searchParams.get('token'))).toBe(anne.id)
  })
})

test('results stand by their day, each with its outcome', async () => {
  const { text } = await mailOf('board-results')
  expect(text).toContain(
    [
      'vendredi 20 novembre 2026',
      '- Saint-Médard 2 – Cenon 2\u202f: reportée',
      '',
      'samedi 21 novembre 2026',
      '- Saint-Médard 1 – Cenon 1\u202f: 8 – 6',
      '- Saint-Médard 3 – pas d’adversaire\u202f: exempt',
      '- Saint-Médard 4 – Cenon 4\u202f: résultat à confirmer',
    ].join('\n'),
  )
  const { text: english } = await mailOf('board-results', 'en')
  expect(english).toMatch(/Friday,? 20 November 2026\n- Saint-Médard 2 – Cenon 2: postponed/)
})

test('teams have the names that pages show, without the start times of the federation', async () => {
  const games = [
    aGame(1, { ...closed(8, 6), labelTeam1: 'SAINT MEDARD TT 1 (sam. 14h30)', labelTeam2: 'CENON (16h) 2' }),
  ]
  const { group } = boardOf([])
  const board = boardOf(games, { group: { ...group, shortName: 'SMTT' } })
  const { text, html } = await mailOf('board-results', 'fr', { board })
  expect(text).toContain('- SMTT 1 – CENON 2\u202f: 8 – 6')
  expect(html).toContain('SMTT 1 – CENON 2<')
})

test.each([[scored(0, 0)], [{ scoreTeam1: 0 }], [{}]])(
  'a fixture that ended without a point (%o) is no result, and the board is not complete',
  async score => {
    const ended = [aGame(1, closed(8, 6)), aGame(2, { ...score, done: true })]
    const [fr, en] = await Promise.all(
      LANGUAGES.map(language => mailOf('board-results', language, { board: boardOf(ended) })),
    )
    expect(fr?.text).toContain('- Saint-Médard 2 – Cenon 2\u202f: résultat à confirmer')
    expect(fr?.text).toContain(
      'est terminé\u202f; des résultats manquent encore, le tableau les montrera. Voici où en sont les rencontres\u202f:',
    )
    expect(en?.text).toContain('- Saint-Médard 2 – Cenon 2: result to be confirmed')
    expect(en?.text).toContain(
      'is over; some results are still missing, and the board will show them. Here is where the fixtures stand:',
    )
    for (const mail of [fr, en]) expect(mail?.text).not.toMatch(/complete?\b/)
  },
)

test('a board is complete when every fixture that was to be played has a score', async () => {
  const board = boardOf(GAMES.slice(0, 3))
  expect((await mailOf('board-results', 'fr', { board })).text).toContain(
    'est complet. Voici les résultats\u202f:',
  )
  expect((await mailOf('board-results', 'en', { board })).text).toContain(
    'is complete. Here are the results:',
  )
})

test('the moment of a change is the one on the clock in France', async () => {
  expect((await mailOf('password-changed')).text).toContain('21 novembre 2026 à 20:31')
  expect((await mailOf('password-changed', 'en')).text).toMatch(/21 November 2026 at 20:31/)
})

test('built-in roles are named as the pages name them, others as they are; without one none is named', async () => {
  expect((await mailOf('role-changed')).text).toContain('maintenant\u202f: Saisie.')
  expect((await mailOf('role-changed', 'en')).text).toContain('now: Scorer.')
  expect((await mailOf('role-changed', 'fr', { more: { roleName: 'Member' } })).text).toContain(': Membre.')
  expect((await mailOf('role-changed', 'fr', { more: { roleName: 'Capitaine' } })).text).toContain(
    ': Capitaine.',
  )
  expect((await mailOf('added-to-group', 'fr', { more: { roleName: '' } })).text).not.toContain('rôle')
})

test('a group and a role are named as they are now, also when the role was renamed since', async () => {
  const held = { groupName: 'Ping Club', roleName: 'Coach en chef' }
  const renamed = await mailOf('role-changed', 'fr', { more: { roleName: 'Coach' }, held })
  expect(renamed.text).toContain('«\u202fPing Club\u202f» est maintenant\u202f: Coach en chef.')
  expect(renamed.subject).toContain('Ping Club')
  const added = await mailOf('added-to-group', 'fr', { held: { ...held, roleName: 'Admin' } })
  expect(added.text).toContain('«\u202fPing Club\u202f». Votre rôle\u202f: Gestion.')
})

test('a role that was changed again is not told: the later change has a mail of its own', async () => {
  expect(await rendered('role-changed', 'fr', { held: { roleName: 'Admin' } })).toBeNull()
})

test.each(['role-changed', 'added-to-group'] as const)('%s is not told to who is no member', async kind => {
  expect(await rendered(kind, 'fr', { held: null })).toBeNull()
})

test('names are text: in the HTML part, in the subject, in the title', async () => {
  const hostile = '"><script>alert(1)</script>\r\nBcc: thief@evil.example <b>'
  const mail = await mailOf('added-to-group', 'fr', { more: { groupName: hostile, roleName: '<i>R&D</i>' } })
  expect(mail.html).not.toMatch(/<script|<b>|<i>/)
  expect(mail.html).toContain('&lt;i&gt;R&amp;D&lt;/i&gt;')
  expect(mail.subject).not.toMatch(/[\r\n]/)
  const games = [aGame(1, { ...closed(1, 0), labelTeam1: '<img src=x onerror=alert(1)>' })]
  const board = boardOf(games, { name: '</title><script>' })
  const results = await mailOf('board-results', 'fr', { board })
  expect(results.html).not.toMatch(/<img|<script/)
  expect(results.text).toContain('<img src=x onerror=alert(1)>')
})

test('of a board that is gone there is nothing to tell', async () => {
  expect(await rendered('board-results', 'fr', { board: null })).toBeNull()
})
