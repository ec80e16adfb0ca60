import { INVITATION_DAYS } from '@pingboard/contracts/constants.ts'
import { acceptInvitation, getInvitation, renewInvitation } from '@pingboard/contracts/http/invitations.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import type { CommandContext } from '../kernel/command-context.ts'
import { Rejection } from '../kernel/decider.ts'
import { opened } from './group/decide.ts'
import { memberAfter } from './member-commands.ts'
import type { GroupsParts } from './parts.ts'
import { invitationOf } from './presentation.ts'

const DAY = 24 * 3600 * 1000

export function invitationCommands(parts: GroupsParts): readonly Implementation[] {
  const { clock, groups, ids, tokens, wrongTokens } = parts
  const member = memberAfter(parts)

  async function issue(id: GroupId, renew: boolean, context: CommandContext) {
    const now = clock.now()
    const { state, position } = await groups.handle(
      id,
      {
        type: 'IssueInvitation',
        renew,
        now: now.toISOString(),
        expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY).toISOString(),
      },
      context,
    )
    const { invitation } = opened(state)
    if (!invitation) throw new Rejection('GROUP_NOT_FOUND')
    return { body: invitationOf(id, invitation, tokens.tokenOf(id, invitation.number)), position }
  }

  /** Stores the refusal on the stream, once per invitation, under a command id of its own. */
  async function keepExpired(id: GroupId, number: number, now: string, cause: CommandContext) {
    const { commandId: causationId, correlationId } = cause
    const commandId = ids.derived('invitation-expired', id, String(number))
    const context = { commandId, actorId: 'system:expired-invitations', correlationId, causationId }
    await groups.handle(id, { type: 'ExpireInvitation', number, now }, context)
  }

  return [
    implement(getInvitation, ({ params, context }) => issue(params.id, false, context), []),
    implement(renewInvitation, ({ params, context }) => issue(params.id, true, context)),

    implement(acceptInvitation, async ({ params: { id }, body, caller, address, context }) => {
      const { userId, sessionId } = caller
      const undo = await wrongTokens(sessionId, address)
      const now = clock.now().toISOString()
      let invitation: number | null = null
      try {
        const { state: before } = await groups.read(id)
        const known = before.status === 'open' ? before.invitation : null
        invitation = tokens.numberOf(body.token, id, known)
        const { page, position, events, repeated } = await groups.handle(
          id,
          { type: 'JoinByInvitation', userId, invitation, now },
          context,
        )
        await undo()
        const userGroup = await member(page, userId)
        // A repeated command has joined before, so its answer is the same as before.
        return { body: { userGroup, alreadyAdded: events.length === 0 && !repeated }, position }
      } catch (error) {
        if (!(error instanceof Rejection && error.code === 'INVITATION_INVALID')) await undo()
        else if (invitation !== null) await keepExpired(id, invitation, now, context)
        throw error
      }
    }),
  ]
}
