import { groupId, userId } from '@pingboard/contracts/ids.ts'
import { sliceEntry } from '@pingboard/contracts/registry.ts'
import { releaseNote, sliceUpload } from '@pingboard/contracts/releases.ts'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import * as z from 'zod/mini'

/** Most groups, and most testers, of a candidate. */
const MOST_NAMED = 100
/** Most wrong fields in one refusal. */
const MOST_FIELDS = 20

const version = z.optional(sliceEntry.shape.version)

const named = <Id extends z.ZodMiniType>(id: Id) => z.optional(z.array(id).check(z.maxLength(MOST_NAMED)))

/** What begins a trial, or changes who gets the candidate that is there. What is absent stays as it is. */
const candidateBody = z.strictObject({
  upload: z.optional(sliceUpload),
  /** A version that was released or on trial before. */
  version,
  share: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  groups: named(groupId),
  testers: named(userId),
})

export const BODIES = {
  publish: sliceUpload,
  candidate: candidateBody,
  promote: z.strictObject({}),
  abandon: z.strictObject({ reason: z.optional(releaseNote.shape.reason) }),
  rollback: z.strictObject({ version }),
} as const
export type BodyOf<Action extends keyof typeof BODIES> = z.infer<(typeof BODIES)[Action]>

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the body of a release. An empty one counts as `{}`.
 * @throws Rejection INVALID_JSON, or INVALID_REQUEST with paths and rules, never with values
 */
export function readBody<Action extends keyof typeof BODIES>(
  action: Action,
  bytes: Uint8Array,
): BodyOf<Action> {
  const found = z.safeParse(BODIES[action] as z.ZodMiniType, bytes.length > 0 ? json(bytes) : {})
  if (found.success) return found.data as BodyOf<Action>
  const fields = found.error.issues.slice(0, MOST_FIELDS).map(({ path, message }) => ({
    path: path.map(String).join('.').slice(0, 200),
    rule: message.slice(0, 200),
  }))
  throw new Rejection('INVALID_REQUEST', { fields })
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(UTF8.decode(bytes))
  } catch {
    throw new Rejection('INVALID_JSON')
  }
}
