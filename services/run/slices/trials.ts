import type { Candidate, Revision } from '@pingboard/contracts/releases.ts'
import { TRIALS_COOKIE, trialsCookie } from '@pingboard/infra/edge/trial/visitor.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieValue } from '../../http/session.ts'
import type { GroupMembers } from '../../ports/group-members.ts'
import type { Log } from '../../ports/log.ts'
import type { SliceStore } from '../../ports/slice-store.ts'
import { soon } from '../observing/soon.ts'

/** What is on trial is asked for this often at most. Milliseconds. */
const ASK_EVERY_MS = 3000
/** Longest time that a profile waits for it, and for the groups of the person. Milliseconds. */
const WAIT_MS = 100

/** The answers that say who is signed in, and those after which nobody is. */
const PROFILE = 'GET /api/user/profile'
const SIGN_OUTS = new Set(['GET /api/auth/logout', 'POST /api/auth/logout', 'DELETE /api/user/profile'])

export interface TellTrialsOptions {
  readonly slices: Pick<SliceStore, 'current'>
  readonly members: Pick<GroupMembers, 'groupsOf'>
  readonly isHttps: boolean
  readonly log: Log
  /** Milliseconds of a clock that only runs forward. */
  readonly now?: () => number
}

/**
 * With a person's profile their browser gets a cookie that names the slices whose candidate they are to try: as a tester,
 * or as a member of a group. The edge reads it; it knows no person. To be called before the routes are added.
 */
export function tellTrials(app: FastifyInstance, options: TellTrialsOptions): void {
  const { slices, members, isHttps, log, now = () => performance.now() } = options
  const ask = soon<Revision | null>(() => slices.current(), null, { withinMs: WAIT_MS })
  let asked = Number.NEGATIVE_INFINITY
  /** Null until they are known. */
  let candidates: readonly Candidate[] | null = null

  async function current(): Promise<readonly Candidate[] | null> {
    if (now() - asked < ASK_EVERY_MS) return candidates
    asked = now()
    const revision = await ask()
    if (revision) candidates = revision.candidates ?? []
    return candidates
  }

  /** Names of the slices; null when what is on trial, or the person's groups, are not known in time. */
  async function wishesOf(user: string): Promise<readonly string[] | null> {
    const all = await current()
    if (!all) return null
    const byGroup = all.filter(({ groups, testers }) => groups.length > 0 && !testers.includes(user))
    const groups = byGroup.length > 0 ? await groupsInTime(user) : new Set<string>()
    if (!groups) return null
    return all
      .filter(({ testers, groups: wanted }) => testers.includes(user) || wanted.some(id => groups.has(id)))
      .map(({ entry }) => entry.name)
  }

  async function groupsInTime(user: string): Promise<ReadonlySet<string> | null> {
    type Groups = Awaited<ReturnType<GroupMembers['groupsOf']>>
    const found = await soon<Groups | null>(
      () => members.groupsOf(user as Parameters<GroupMembers['groupsOf']>[0]),
      null,
      { withinMs: WAIT_MS },
    )()
    return found && new Set<string>(found.map(({ id }) => id))
  }

  /** What the cookie is to say; null: what it says already. */
  async function wishesAfter(isSignOut: boolean, { caller }: FastifyRequest, { statusCode }: FastifyReply) {
    const isSignedOut = statusCode === 401 || (isSignOut && statusCode < 300)
    if (isSignedOut) return []
    return isSignOut || !caller || statusCode >= 400 ? null : wishesOf(caller.userId)
  }

  async function tell(isSignOut: boolean, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isSet = cookieValue(request.headers.cookie, TRIALS_COOKIE) !== null
    const wishes = await wishesAfter(isSignOut, request, reply)
    if (wishes && (wishes.length > 0 || isSet)) reply.header('set-cookie', trialsCookie(wishes, isHttps))
  }

  app.addHook('onRoute', route => {
    const name = `${route.method} ${route.url}`
    if (name === PROFILE || SIGN_OUTS.has(name))
      route.onSend = async (request: FastifyRequest, reply: FastifyReply) => {
        await tell(name !== PROFILE, request, reply).catch(err =>
          log.warn({ err }, 'the trials of a person are not known'),
        )
      }
  })
}
