import { login, type Profile } from '@pingboard/contracts/http/account.ts'
import type { Window } from './browser-window.ts'
import { type Client, PASSWORD } from './client.ts'

/** Signs a window in without the sign-in screens, for tests about other pages. */
export async function signInWindow(window: Window, person: Client & { profile: Profile }): Promise<void> {
  const answer = await window.context.request.post(`${window.origin}/api${login.path}`, {
    data: { email: person.profile.email, password: PASSWORD },
    headers: { language: window.language },
  })
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`)
}
