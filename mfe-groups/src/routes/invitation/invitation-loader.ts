import { type LoaderFunctionArgs, redirect } from '@pingboard/kit/router'
import { requireSession } from '@pingboard/kit/slice'
import { type InvitationKey, invitationKey } from '../../model/invitation-link.ts'
import { keepToken, keptToken } from '../../state/kept-token.ts'

export interface InvitationData {
  /** null: the link is incomplete. */
  invitation: InvitationKey | null
  language: string | null
}

/** The token leaves the address before anything else happens; signing in comes back without it and finds it kept. */
export async function invitationLoader(args: LoaderFunctionArgs): Promise<InvitationData> {
  const { pathname, searchParams } = new URL(args.request.url)
  const id = searchParams.get('id')
  const token = searchParams.get('token')
  if (token !== null) {
    if (id) keepToken(id, token)
    searchParams.delete('token')
    throw redirect(`${pathname}?${searchParams}`)
  }
  await requireSession(args)
  return {
    invitation: invitationKey(id, id === null ? null : keptToken(id)),
    language: searchParams.get('lang'),
  }
}
