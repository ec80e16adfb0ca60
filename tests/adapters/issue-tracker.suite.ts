import { openGitHub } from '@pingboard/infra/issues/github.ts'
import { openOutgoing } from '@pingboard/infra/outgoing/client.ts'
import type { Feedback } from '@pingboard/services/ports/feedback-records.ts'
import type { IssueTracker } from '@pingboard/services/ports/issue-tracker.ts'
import { expect } from 'vitest'
import { fakeService } from './fake-service.ts'
import { type PortPromise, suite } from './promises.ts'

interface Issue {
  readonly html_url: string
  readonly created_at: string
  readonly title: string
  readonly body: string
}

export interface TrackerUnderTest {
  readonly tracker: IssueTracker
  /** Newest first. */
  readonly issues: readonly Issue[]
  /** Makes the tracker's server fail from now on, or work again. */
  fail(isDown: boolean): void
}

const report: Feedback = {
  id: 'abcdefghijklmnopqrstuvwxyz' as Feedback['id'],
  userId: 'zyxwvutsrqponmlkjihgfedcba' as Feedback['userId'],
  type: 'bug',
  title: 'Le score ne bouge plus',
  body: 'Depuis hier soir. Bonjour @octocat !',
  createdAt: '2025-11-20T17:00:00.000Z',
}

export const trackerPromises: readonly PortPromise<TrackerUnderTest>[] = [
  {
    title: 'a report becomes one issue, however often it is passed on',
    async run(open) {
      const { tracker, issues } = await open()
      const address = await tracker.open(report)
      expect(await tracker.open(report)).toBe(address)
      expect(issues).toHaveLength(1)
      expect(issues[0]?.title).toContain('Le score ne bouge plus')
    },
  },
  {
    title: 'a server that fails is an error, and the report can be passed on later',
    async run(open) {
      const { tracker, issues, fail } = await open()
      fail(true)
      await expect(tracker.open(report)).rejects.toThrow()
      fail(false)
      await tracker.open(report)
      expect(issues).toHaveLength(1)
    },
  },
  {
    title: 'what was written stands where it mentions nobody, and its author is not named',
    async run(open) {
      const { tracker, issues } = await open()
      await tracker.open(report)
      // Inside a block of code `@…` is no mention.
      expect(issues[0]?.body).toMatch(/^```text\n[^`]*@octocat[^`]*\n```$/m)
      expect(JSON.stringify(issues)).not.toContain(report.userId)
    },
  },
]

export const trackerSuite = (name: string, open: () => Promise<TrackerUnderTest>): void =>
  suite(`issue tracker: ${name}`, trackerPromises, open)

export async function gitHub(): Promise<TrackerUnderTest> {
  const issues: Issue[] = []
  let isDown = false
  const service = await fakeService((request, response) => {
    if (isDown) return response.writeHead(503).end('{}')
    if (request.method === 'GET') return response.end(JSON.stringify(issues))
    const issue = {
      ...JSON.parse(request.body.toString()),
      html_url: `https://github.com/club/reports/issues/${issues.length + 1}`,
      created_at: '2025-11-20T17:00:05Z',
    }
    issues.unshift(issue)
    return response.writeHead(201).end(JSON.stringify(issue))
  })
  const tracker = openGitHub({
    outgoing: openOutgoing({ clock: { now: () => new Date() } }),
    repo: 'club/reports',
    token: 'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
    address: `http://${service.host}`,
  })
  return {
    tracker,
    issues,
    fail(down) {
      isDown = down
    },
  }
}
