import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportIssue } from '@pingboard/contracts/http/feedback.ts'
import type { Feedback } from '@pingboard/services/ports/feedback-records.ts'
import type { IssueTracker } from '@pingboard/services/ports/issue-tracker.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { type Product, startProduct } from '../support/product.ts'

const aReport = (title: string) => ({
  title,
  body: 'Le score reste à 4–2 sur le téléphone.\n\nContact:\nanne@club.example',
  labels: ['bug' as const],
})

/** A tracker that can be unreachable, and that can open an issue and lose its answer. */
function aTracker() {
  const opened: Feedback[] = []
  const around = { isAway: false, losesAnswers: false, asked: 0 }
  const tracker: IssueTracker = {
    async open(report) {
      around.asked++
      if (around.isAway) throw new Error('status 503')
      const known = opened.some(({ id }) => id === report.id)
      if (!known) opened.push(report)
      if (around.losesAnswers) throw new Error('timeout')
      return `https://issues.example/${report.id}`
    },
  }
  return { tracker, opened, around }
}

let product: Product
const shared = aTracker()

beforeAll(async () => {
  product = await startProduct({ tracker: shared.tracker })
})
afterAll(() => product.close())

test('a report is answered with its id, and passed on as it was written', async () => {
  const person = await somebody(product.origin)
  const body = aReport('Le score ne bouge plus')
  const { data } = await expectStatus(person.call(reportIssue, { body }), 201)
  await vi.waitUntil(() => shared.opened.length === 1, { timeout: 30_000 })
  expect(shared.opened[0]).toMatchObject({ id: data.id, type: 'bug', title: body.title, body: body.body })
})

test('the same key is the same report: one id, passed on once; another text under it is refused', async () => {
  const person = await somebody(product.origin)
  const headers = { 'idempotency-key': randomUUID() }
  const body = aReport('La page du tableau est vide')
  const send = () => person.call(reportIssue, { body, headers })
  const answers = await Promise.all([send(), send(), send()])
  // A repeat that comes before the first one is answered is refused, and sent again (CON-4).
  for (const [place, { code }] of answers.entries()) if (code === 'CONFLICT') answers[place] = await send()
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  const other = { ...body, title: 'Tout autre chose, en fait' }
  expect((await person.call(reportIssue, { body: other, headers })).code).toBe('IDEMPOTENCY_KEY_REUSED')
  const id = answers[0]?.data.id
  await vi.waitUntil(() => shared.opened.some(report => report.id === id), { timeout: 30_000 })
  await expectStatus(person.call(reportIssue, { body: aReport('Un dernier, pour attendre') }), 201)
  await vi.waitUntil(() => shared.opened.at(-1)?.title.startsWith('Un dernier'), { timeout: 30_000 })
  expect(shared.opened.filter(report => report.id === id)).toHaveLength(1)
})

test('a report needs a session, a title of 10, a text of 20, and exactly one of the three types', async () => {
  const person = await somebody(product.origin)
  const good = aReport('Un titre assez long')
  expect((await new Client(product.origin).call(reportIssue, { body: good })).status).toBe(401)
  for (const change of [
    { title: 'trop bref' },
    { body: 'trop bref aussi' },
    { labels: [] },
    { labels: ['bug', 'help'] },
    { labels: ['urgent'] },
    { email: 'anne@club.example' },
  ]) {
    const answer = await person.send('POST', '/api/issues', { ...good, ...change })
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_REQUEST'])
  }
})

test('twenty an hour, then enough; a repeat of an earlier one is still answered', async () => {
  const person = await somebody(product.origin)
  const headers = { 'idempotency-key': randomUUID() }
  const first = { body: aReport('Rapport du numéro zéro'), headers }
  await expectStatus(person.call(reportIssue, first), 201)
  for (let number = 1; number < 20; number++)
    await expectStatus(person.call(reportIssue, { body: aReport(`Rapport du numéro ${number}`) }), 201)
  const refused = await person.call(reportIssue, { body: aReport('Un rapport de trop') })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  await expectStatus(person.call(reportIssue, first), 201)
})

test('a tracker that is away loses nothing, over a restart too, and gets each report once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-feedback-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { tracker, opened, around } = aTracker()
  around.isAway = true
  const first = await startProduct({ dataDir, tracker })
  const person = await somebody(first.origin)
  const titles = ['Premier rapport', 'Deuxième rapport', 'Troisième rapport']
  for (const title of titles) await expectStatus(person.call(reportIssue, { body: aReport(title) }), 201)
  await vi.waitUntil(() => around.asked >= 3, { timeout: 30_000 })
  await first.close()

  around.isAway = false
  around.losesAnswers = true
  const second = await startProduct({ dataDir, tracker })
  onTestFinished(() => second.close())
  await vi.waitUntil(() => opened.length === 3, { timeout: 20_000 })
  around.losesAnswers = false
  const before = around.asked
  await vi.waitUntil(() => around.asked >= before + 3, { timeout: 40_000 })
  expect(opened.map(({ title }) => title).sort()).toEqual([...titles].sort())
})
