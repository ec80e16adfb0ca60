import type { ReleaseAction } from '@pingboard/contracts/releases.ts'
import type { SliceToken } from '@pingboard/services/ports/slice-tokens.ts'
import type { BuiltSlice } from '../release/checks/check.ts'
import { abandon, promote } from '../release/end-trial.ts'
import type { Published, ReleaseOptions } from '../release/one-slice.ts'
import { propose } from '../release/propose.ts'
import { publish } from '../release/publish.ts'
import { PublishRefused } from '../release/refusal.ts'
import { rollback } from '../release/rollback.ts'
import { readBody } from './bodies.ts'
import type { Checking } from './checking.ts'

/** Carries out what a team asked for. @param body as it came */
export type Action = (token: SliceToken, body: Buffer, options: ReleaseOptions) => Promise<Published>

/** The actions whose bodies hold files: they are read and checked in a thread of their own. */
export const withUpload = (checking: Checking) =>
  ({
    async publish(token, body, options) {
      const { built, commit } = await checking.read('publish', body)
      if (!built) throw new Error('a body without files was read as an upload')
      return publish(ofTeam(built, token), { ...options, ...(commit && { commit }) })
    },
    async candidate(token, body, options) {
      const { built, trial, commit } = await checking.read('candidate', body)
      const { version, ...given } = trial
      if (built) return propose(ofTeam(built, token), given, { ...options, ...(commit && { commit }) })
      return propose({ name: token.slice, ...(version && { version }) }, given, options)
    },
  }) satisfies Partial<Record<ReleaseAction, Action>>

/** The actions with small bodies. */
export const WITHOUT_UPLOAD = {
  async promote({ slice: name }, body, options) {
    readBody('promote', body)
    return promote({ name }, options)
  },
  async abandon({ slice: name }, body, options) {
    const { reason } = readBody('abandon', body)
    return abandon({ name }, { ...options, ...(reason && { reason }) })
  },
  async rollback({ slice: name }, body, options) {
    const { version } = readBody('rollback', body)
    return rollback({ name, ...(version && { version }) }, options)
  },
} satisfies Partial<Record<ReleaseAction, Action>>

/** @throws PublishRefused for a slice of another team */
function ofTeam(built: BuiltSlice, { slice }: SliceToken): BuiltSlice {
  const { name } = built.entry
  if (name === slice) return built
  throw new PublishRefused('the upload', [`the upload is ${name}, and the token is for ${slice}`])
}
