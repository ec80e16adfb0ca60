import { listClubs } from '@pingboard/contracts/http/federation.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { getInvitation } from '@pingboard/contracts/http/invitations.ts'
import { answered, expectStatus, somebody } from '../../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB, join } from '../../support/club.ts'

/** Names as long as those of real clubs, and longer than a line. */
export const LONG_NAMES = [
  'Association Sportive et Culturelle du Tennis de Table de Saint-Barthélemy-d’Anjou 12',
  'ENTENTE PONGISTE INTERCOMMUNALE CHARLEVILLE-MÉZIÈRES 3',
] as const

/** A group whose club has fixtures in the simulated federation. */
export async function aPlayingGroup(owner: Parameters<typeof aGroupOf>[0]) {
  const clubs = await answered(() => owner.call(listClubs, { query: { department: '33' } }), 200)
  return aGroupOf(owner, undefined, clubs.data.data[0]?.clubNumber)
}

/** A busy club: a group of two, and a board with a fixture in every state. */
export async function aClubIn(origin: string) {
  const [captain, scorer, guest] = [
    await somebody(origin, 'Marie-Bérengère', 'de La Rochefoucauld-Montmorency'),
    await somebody(origin, 'Sofiane', 'Belkacem'),
    await somebody(origin, 'Awa', 'Diallo'),
  ]
  const group = await aGroupOf(captain, 'Les pongistes du jeudi et du samedi soir')
  await join(captain, group, scorer, 'scorer')
  const [long, longer] = LONG_NAMES
  const board = await aBoardIn(group, captain, [
    aFixture(1, { labelTeam1: long, labelTeam2: longer }),
    aFixture(2, { labelTeam1: longer, labelTeam2: long, clubNumber1: '10330012', clubNumber2: CLUB }),
    aFixture(3),
    aFixture(4, { gender: 'F' }),
    aFixture(5, { labelTeam2: 'Exempt', idTeam2: null, clubNumber2: null }),
    aFixture(6),
  ])
  const changes = [
    { scoreTeam1: 12, scoreTeam2: 6 },
    { scoreTeam1: 3, scoreTeam2: 3 },
    { scoreTeam1: 8, scoreTeam2: 6, done: true },
    { postponed: true },
  ]
  for (const [place, body] of changes.entries()) {
    const id = board.games[place]?.id ?? ''
    await expectStatus(captain.call(updateGame, { params: { id }, body }), 200)
  }
  const [{ clubNumber = '' } = {}] = (
    await answered(() => captain.call(listClubs, { query: { department: '33' } }), 200)
  ).data.data
  const { token } = (await expectStatus(captain.call(getInvitation, { params: { id: group.id } }), 200)).data
  return {
    captain,
    scorer,
    guest,
    group,
    board,
    clubNumber,
    invitation: `/group-invitation?id=${group.id}&token=${token}`,
  }
}

export type Club = Awaited<ReturnType<typeof aClubIn>>
