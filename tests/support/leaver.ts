import { type Profile, updateProfile } from '@pingboard/contracts/http/account.ts'
import { reportIssue } from '@pingboard/contracts/http/feedback.ts'
import { updateGame, updateGamePlayers } from '@pingboard/contracts/http/games.ts'
import { answered, type Client, somebody } from './client.ts'
import { aBoardIn, aGroupOf, join } from './club.ts'
import type { Product } from './product.ts'

type Person = Client & { profile: Profile }

// Words that no other person of a test has.
export const FIRSTNAME = 'Zébulonne'
export const LASTNAME = 'Quasimodelle'
/** Licence of a player in the simulated federation. */
export const LICENCE = '3310004'
const ENDPOINT = 'https://push.example/secret-of-the-browser'

/** Every spelling under which the leaver is kept; the search for names uses the folded ones. */
export const wordsOf = ({ profile }: Pick<Person, 'profile'>): readonly string[] => [
  profile.email,
  FIRSTNAME,
  'zebulonne',
  LASTNAME,
  LICENCE,
  'secret-of-the-browser',
]

/** A person of whom the product keeps everything it may keep, and a friend in the same group who stays. */
export async function aLeaver({ origin, ports }: Pick<Product, 'origin' | 'ports'>) {
  const leaver = await somebody(origin, FIRSTNAME, LASTNAME)
  const friend = await somebody(origin, 'Camille', 'Durand')
  const group = await aGroupOf(leaver, 'Les pongistes du mardi')
  await join(leaver, group, friend, 'admin')
  const board = await aBoardIn(group, leaver, 2)
  const [first] = board.games
  if (!first) throw new Error('a game')
  const params = { id: first.id }
  await answered(() => leaver.call(updateProfile, { body: { licenseNumber: LICENCE } }), 200)
  await answered(() => leaver.call(updateGame, { params, body: { formula: '3x10' } }), 200)
  const players = {
    A: { name: `${LASTNAME} ${FIRSTNAME}`, licence: LICENCE },
    B: { name: 'Durand Camille', licence: '7511111' },
  }
  await answered(() => friend.call(updateGamePlayers, { params, body: { players } }), 200)
  const body = {
    title: 'Un souci sur le tableau',
    body: `Le score ne part pas. Écrivez-moi : ${leaver.profile.email} merci beaucoup !`,
    labels: ['bug' as const],
  }
  await answered(() => leaver.call(reportIssue, { body }), 201)
  const { sessions, pushSubscriptions } = ports.people
  const userId = leaver.profile.id
  const [session] = await sessions.ofUser(userId)
  const target = { endpoint: ENDPOINT, p256dh: 'p', auth: 'a', createdAt: new Date().toISOString() }
  await pushSubscriptions.put({ ...target, userId, sessionId: session?.id ?? '' }, 10)
  return { leaver, friend, group, board, game: first.id }
}
