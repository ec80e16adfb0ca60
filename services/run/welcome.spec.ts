import { expect, it } from 'vitest'
import { readSettings } from './settings/settings.ts'
import { welcome } from './welcome.ts'

const said = (env: NodeJS.ProcessEnv, args: string[] = []) =>
  welcome(readSettings(env, args), { origins: ['https://scores.example'], demo: null } as never)

it('says where mails are kept, or that none leaves', () => {
  const mailbox = 'Mails are kept here'
  const none = 'No mail leaves'
  const server = { SMTP_URL: 'smtps://user:password@mail.example:465', MAIL_FROM: 'scores@example.org' }
  const kept = (text: string) => [text.includes(mailbox), text.includes(none)]
  expect(kept(said({}))).toEqual([true, false])
  expect(kept(said(server))).toEqual([false, false])
  // The page with these mails is for a product that no other machine reaches.
  expect(kept(said({ LISTEN_HOST: '0.0.0.0' }))).toEqual([false, false])
  expect(kept(said({ PUBLIC_URL: 'https://scores.example' }))).toEqual([false, true])
  expect(kept(said({ PUBLIC_URL: 'https://scores.example', ...server }))).toEqual([false, false])
})
