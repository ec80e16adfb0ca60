import type { Access, ObjectKind } from '../route.ts'

const GROUP_OF: Record<ObjectKind, string> = {
  group: 'the group',
  'group-in-body': 'the group the body names',
  board: "the board's group",
  game: "the game's group",
  membership: "the membership's group",
}

/** Who may call, in words. */
export function whoMayCall(access: Access): string {
  switch (access.actor) {
    case 'anyone':
      return 'Every caller, signed in or not.'
    case 'session':
      return 'Every signed-in caller.'
    case 'viewer':
      return `Every caller while ${GROUP_OF[access.object]} shows its boards to all; otherwise members only.`
    case 'member':
      return `Members of ${GROUP_OF[access.object]}.`
    case 'holder':
      return `Callers with \`${access.flag}\` in ${GROUP_OF[access.object]}. Its creator holds every flag.`
    case 'self-or-holder':
      return `The member, and callers with \`${access.flag}\` in ${GROUP_OF[access.object]}.`
  }
}

/** The session's cookie has two names. A browser accepts the first name over https only. */
export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-pingboard',
    description: 'Set by `POST /auth/login` over https. Lasts 30 days, but only 7 days without a call.',
  },
  sessionOverHttp: {
    type: 'apiKey',
    in: 'cookie',
    name: 'pingboard',
    description:
      'The same cookie where the product is served over plain http: on its own machine or in a hall.',
  },
}
const WITH_SESSION = Object.keys(SECURITY_SCHEMES).map(name => ({ [name]: [] }))

/** A call needs the session's cookie, may send the cookie, or ignores it. */
export function securityOf({ actor }: Access): Record<string, string[]>[] {
  if (actor === 'anyone') return []
  return actor === 'viewer' ? [{}, ...WITH_SESSION] : WITH_SESSION
}
