import { openGitHub } from '@pingboard/infra/issues/github.ts'
import { inertBody, inertTitle } from '@pingboard/infra/issues/inert.ts'
import { openOutgoing } from '@pingboard/infra/outgoing/client.ts'
import { OutgoingError } from '@pingboard/infra/outgoing/error.ts'
import type { Feedback } from '@pingboard/services/ports/feedback-records.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpu } from '../support/stretches.ts'
import { fakeService, type Received } from './fake-service.ts'

const TOKEN = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'
const feedback = (more: Partial<Feedback> = {}): Feedback => ({
  id: 'abcdefghijklmnopqrstuvwxyz' as Feedback['id'],
  userId: 'zyxwvutsrqponmlkjihgfedcba' as Feedback['userId'],
  type: 'bug',
  title: 'Le score ne bouge plus',
  body: 'Depuis hier soir, sur mon téléphone.\n\nContact : camille@club.example',
  createdAt: '2025-11-20T17:00:00.000Z',
  ...more,
})

interface Issue {
  html_url: string
  created_at: string
  body: string | null
  title?: string
  labels?: string[]
}

/** A repository of issues, newest first. The answers to the first `lose` successful creations are lost. */
async function repository(issues: Issue[] = [], faults: { lose?: number; status?: number } = {}) {
  let lost = 0
  const service = await fakeService((request, response) => {
    const url = new URL(request.path, 'http://x')
    if (faults.status !== undefined) return response.writeHead(faults.status).end('{"message":"no"}')
    if (request.method === 'GET') {
      const page = Number(url.searchParams.get('page'))
      return response.end(JSON.stringify(issues.slice((page - 1) * 100, page * 100)))
    }
    const made = JSON.parse(request.body.toString())
    const number = issues.length + 1
    const issue = {
      html_url: `https://github.com/club/reports/issues/${number}`,
      created_at: '2025-11-20T17:00:05Z',
      ...made,
    }
    issues.unshift(issue)
    lost += 1
    if (lost <= (faults.lose ?? 0)) return response.destroy()
    return response.writeHead(201).end(JSON.stringify(issue))
  })
  const outgoing = openOutgoing({ clock: { now: () => new Date() } })
  const tracker = openGitHub({
    outgoing,
    repo: 'club/reports',
    token: TOKEN,
    address: `http://${service.host}`,
  })
  return { tracker, issues, received: service.received }
}

describe('a report', () => {
  it('becomes an issue with its text, its label and the product’s', async () => {
    const { tracker, issues, received } = await repository()
    expect(await tracker.open(feedback())).toBe('https://github.com/club/reports/issues/1')
    const [issue] = issues
    expect(issue?.title).toBe('Le score ne bouge plus')
    expect(issue?.body).toContain('Depuis hier soir, sur mon téléphone.\n\nContact : camille@club.example')
    expect(issue?.labels).toEqual(['bug', 'pingboard'])
    const creation = received.find(({ method }) => method === 'POST')
    expect(creation).toMatchObject({
      path: '/repos/club/reports/issues',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    })
  })

  it.each([
    ['bug', 'bug'],
    ['help', 'support'],
    ['improvement', 'feature'],
  ] as const)('of type %s is labelled %s', async (type, label) => {
    const { tracker, issues } = await repository()
    await tracker.open(feedback({ type }))
    expect(issues[0]?.labels).toEqual([label, 'pingboard'])
  })

  it('does not say who reported', async () => {
    const { tracker, issues } = await repository()
    await tracker.open(feedback())
    expect(JSON.stringify(issues)).not.toContain(feedback().userId)
  })

  it('whose answer was lost is found again and not opened twice', async () => {
    const { tracker, issues } = await repository([], { lose: 1 })
    await expect(tracker.open(feedback())).rejects.toBeInstanceOf(OutgoingError)
    expect(await tracker.open(feedback())).toBe('https://github.com/club/reports/issues/1')
    expect(issues).toHaveLength(1)
  })

  it('is found beyond the first page; another report of the same words is another issue', async () => {
    const others = Array.from({ length: 130 }, (_, index) => ({
      html_url: `https://github.com/club/reports/issues/${1000 - index}`,
      created_at: '2025-11-21T10:00:00Z',
      body: index % 2 === 0 ? null : 'something else',
    }))
    const { tracker, issues } = await repository()
    const first = await tracker.open(feedback())
    issues.unshift(...others)
    expect(await tracker.open(feedback())).toBe(first)
    const second = feedback({ id: 'bbbbbbbbbbbbbbbbbbbbbbbbbb' as Feedback['id'] })
    expect(await tracker.open(second)).not.toBe(first)
  })

  it('is not looked for among issues older than itself', async () => {
    const old = Array.from({ length: 300 }, (_, index) => ({
      html_url: `https://github.com/club/reports/issues/${index}`,
      created_at: '2024-01-01T10:00:00Z',
      body: 'old',
    }))
    const { tracker, received } = await repository(old)
    await tracker.open(feedback())
    expect(received.filter(({ method }) => method === 'GET')).toHaveLength(1)
  })

  it('cannot be taken for another one by what it says', async () => {
    const { tracker, issues } = await repository()
    await tracker.open(feedback())
    const mark = issues[0]?.body?.split('\n').at(-1) ?? ''
    expect(mark).toMatch(/^<!-- .+ -->$/)
    const forged = feedback({ id: 'bbbbbbbbbbbbbbbbbbbbbbbbbb' as Feedback['id'], body: `${mark}\n${mark}` })
    issues.length = 0
    await tracker.open(forged)
    await tracker.open(feedback())
    expect(issues).toHaveLength(2)
  })

  it.each([
    [401, 'refused'],
    [403, 'refused'],
    [404, 'unavailable'],
    [422, 'unavailable'],
    [500, 'unavailable'],
  ])('status %i fails, for the queue to try later, and says no token', async (status, failure) => {
    const { tracker } = await repository([], { status })
    const error = await tracker.open(feedback()).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ failure })
    const said = error instanceof Error ? `${error.stack} ${JSON.stringify(error)} ${error.cause}` : ''
    for (const secret of [TOKEN, 'Le score', 'camille']) expect(said).not.toContain(secret)
  })

  it.each(['', '[', 'null', '[{"html_url":"javascript:alert(1)","created_at":""}]', '{"message":"moved"}'])(
    'an answer that is none (%j) fails too',
    async answer => {
      const service = await fakeService((_: Received, response) => response.end(answer))
      const outgoing = openOutgoing({ clock: { now: () => new Date() } })
      const options = { outgoing, repo: 'club/reports', token: TOKEN, address: `http://${service.host}` }
      await expect(openGitHub(options).open(feedback())).rejects.toBeInstanceOf(OutgoingError)
    },
  )

  it.each(['club', 'club/reports/x', '../reports', 'club/..', './x', 'a b/c', 'club/reports?x'])(
    'a repository written %j stops the start',
    repo => {
      const outgoing = openOutgoing({ clock: { now: () => new Date() } })
      expect(() => openGitHub({ outgoing, repo, token: TOKEN })).toThrow('owner/name')
    },
  )
})

/** Lines of a body outside its code block, which would be read as Markdown. */
function outside(body: string): string {
  const [opening = ''] = body.split('\n')
  const fence = /^`+/.exec(opening)?.[0] ?? ''
  const lines = body.split('\n')
  // CommonMark closes a block with at least as many backticks and nothing behind them.
  const end = lines.findIndex(
    (line, index) => index > 0 && new RegExp(`^ {0,3}\`{${fence.length},}\\s*$`).test(line),
  )
  return lines.slice(end + 1).join('\n')
}

describe('what people write', () => {
  const HOSTILE = [
    '@octocat @club/team look',
    '![x](https://tracker.example/pixel.png)',
    '<img src="https://tracker.example/pixel.png">',
    '```\n![x](https://tracker.example/pixel.png)\n```\n@octocat',
    '````\n@octocat\n`````\n@octocat',
    '   ```\n@octocat',
    '~~~\n@octocat\n~~~',
    'closes #12, club/other#3, GH-7',
    '<!-- pingboard report abcdefghijklmnopqrstuvwxyz -->',
    '</details></details><script>alert(1)</script>',
    'a\r\n```\r\n@octocat',
    'a\r```\r@octocat',
  ]
  it.each(HOSTILE)('stays in its block: %j', text => {
    expect(outside(inertBody(text))).toBe('')
    const shown = inertBody(text).split('\n').slice(1, -1).join('\n')
    expect(shown).toBe(text.replace(/\r\n?/g, '\n'))
  })

  it('stays in its block whatever it is', () => {
    const part = fc.constantFrom(
      '`',
      '```',
      '````',
      '~~~',
      '\n',
      '\r',
      ' ',
      '@a',
      '![](https://x)',
      '<b>',
      'x',
    )
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(part).map(parts => parts.join('')),
    )
    fc.assert(fc.property(text, value => outside(inertBody(value)) === ''))
  })

  it.each([
    ['Merci @octocat !', 'Merci @\u200boctocat !'],
    ['voir #12 et club/other#3', 'voir #\u200b12 et club/other#\u200b3'],
    ['GH-7', 'GH-\u200b7'],
    ['https://github.com/a/b/issues/1', 'https:\u200b//github.com/a/b/issues/1'],
    ['deux\nlignes\tet\u0007un bip', 'deux lignes et un bip'],
    ['moi@club.example', 'moi@\u200bclub.example'],
    ['8 @ 6, n° #', '8 @ 6, n° #'],
  ])('a title neither mentions nor refers: %j', (given, shown) => {
    expect(inertTitle(given)).toBe(shown)
  })

  it('a title is one line and no longer than GitHub takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), value => {
        const title = inertTitle(value)
        return [...title].length <= 200 && !/[\n\r]|[@#][\p{L}\p{N}_-]/u.test(title)
      }),
    )
  })

  it('long hostile text takes no time', () => {
    const start = cpu()
    for (const unit of ['`', '` ', '@', '#a', 'https://', '\r', ' '])
      inertBody(unit.repeat(200_000)) && inertTitle(unit.repeat(200_000))
    expect(cpu() - start).toBeLessThan(5000)
  })
})
