import { FEEDBACK_LABELS, PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import type { Feedback } from '@pingboard/services/ports/feedback-records.ts'
import type { IssueTracker } from '@pingboard/services/ports/issue-tracker.ts'
import * as z from 'zod/mini'
import type { Outgoing } from '../outgoing/client.ts'
import { checkStatus, OutgoingError } from '../outgoing/error.ts'
import type { Answer, Message } from '../outgoing/send.ts'
import { inertBody, inertTitle } from './inert.ts'

export interface GitHubOptions {
  readonly outgoing: Outgoing
  /** `owner/name` */
  readonly repo: string
  /** May read and write issues of that repository. It is sent in one header and nowhere else. */
  readonly token: string
  /** Address in place of GitHub's, for tests: plain http on `host:port`. */
  readonly address?: string
}

const API = 'https://api.github.com'
const PAGE = 100
/** Pages searched for an earlier issue: the thousand newest issues since the report. */
const PAGES = 10
/** Milliseconds by which our clock and GitHub's clock may differ. */
const CLOCK_MARGIN = 24 * 3_600_000

const issue = z.object({
  html_url: z.url({ protocol: /^https?$/ }),
  created_at: z.string(),
  body: z.nullish(z.string()),
})
type Issue = z.infer<typeof issue>

/**
 * Opens reports as issues of one repository. GitHub's answer may be lost after the issue was made. So each issue
 * carries the mark of its report, and an existing issue is searched first, in the list: GitHub's search shows it only
 * later.
 * @throws Error for a repository that is not `owner/name`, which is a fault of the settings
 */
export function openGitHub({ outgoing, repo, token, address = API }: GitHubOptions): IssueTracker {
  if (!/^(?!\.{1,2}\/)[\w.-]+\/(?!\.{1,2}$)[\w.-]+$/.test(repo)) throw new Error('repository not owner/name')
  const base = new URL(address)
  // One attempt: the caller's queue repeats, with its own pauses.
  const caller = outgoing.to({ name: 'issues', hosts: [base.host], limits: { attempts: 1, concurrency: 1 } })
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28',
  }

  function ask<T>(message: Omit<Message, 'url' | 'headers'>, query: string, read: (answer: Answer) => T) {
    const url = new URL(`/repos/${repo}/issues${query}`, base)
    const type: Record<string, string> =
      message.body === undefined ? {} : { 'content-type': 'application/json' }
    return caller.ask({ message: () => ({ ...message, url, headers: { ...headers, ...type } }), read })
  }

  async function earlierIssue(feedback: Feedback): Promise<Issue | null> {
    const since = new Date(Date.parse(feedback.createdAt) - CLOCK_MARGIN).toISOString()
    const order = { state: 'all', sort: 'created', direction: 'desc', per_page: String(PAGE), since }
    for (let page = 1; page <= PAGES; page += 1) {
      const query = `?${new URLSearchParams({ ...order, page: String(page) })}`
      const issues = await ask({ method: 'GET' }, query, answer => readAs(z.array(issue), answer))
      const found = issues.find(({ body }) => body?.trimEnd().endsWith(markOf(feedback)))
      if (found) return found
      // The newest issues come first: all that follow are older than the report.
      const last = issues.at(-1)
      if (issues.length < PAGE || last === undefined || last.created_at < since) return null
    }
    return null
  }

  return {
    async open(feedback) {
      const known = await earlierIssue(feedback)
      if (known) return known.html_url
      const body = JSON.stringify(issueOf(feedback))
      return (await ask({ method: 'POST', body }, '', answer => readAs(issue, answer))).html_url
    },
  }
}

/** Title, body and labels for GitHub. The reporter is not named, except in the reporter's own text. */
function issueOf(feedback: Feedback): { title: string; body: string; labels: string[] } {
  return {
    title: inertTitle(feedback.title),
    body: `${inertBody(feedback.body)}\n\n${markOf(feedback)}`,
    labels: [FEEDBACK_LABELS[feedback.type], PRODUCT_NAME.toLowerCase()],
  }
}

/** GitHub does not show the mark. It is searched only at the end of a body, where people's text cannot stand. */
const markOf = ({ id }: Feedback) => `<!-- ${PRODUCT_NAME.toLowerCase()} report ${id} -->`

/** @throws OutgoingError */
function readAs<S extends z.ZodMiniType>(schema: S, { status, bytes }: Answer): z.output<S> {
  checkStatus(status)
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw new OutgoingError('unavailable', 'unreadable answer', true)
  }
}
