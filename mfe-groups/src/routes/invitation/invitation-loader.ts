import { type LoaderFunctionArgs, redirect } from '@pingboard/kit/router'
import { requireSession } from '@pingboard/kit/slice'
import { type InvitationKey, invitationKey } from '../../model/invitation-link.ts'
import { keepToken, keptToken } from '../../state/kept-token.ts'

export interface InvitationData {
  /** null for an incomplete link. */
  invitation: InvitationKey | null
  language: string | null
}

/** Takes the token out of the address first. After a sign-in the address has no token, and the kept token is used. */
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
