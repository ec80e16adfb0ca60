import type { Profile } from '@pingboard/contracts/http/account.ts'
import { createBoard, type NewGame } from '@pingboard/contracts/http/boards.ts'
import { updateGame, updateGamePlayers } from '@pingboard/contracts/http/games.ts'
import { createGroup, updateGroup } from '@pingboard/contracts/http/groups.ts'
import { createRole } from '@pingboard/contracts/http/members.ts'
import { type Client, expectStatus, somebody } from './client.ts'
import { aFixture, CLUB, join } from './club.ts'
import type { Scene } from './questions.ts'
import { flagsOf } from './roles.ts'

/** In every text of a members-only board. No other text of the product holds it. */
export const MARK = 'Zyxomma'

/** A members-only board with `MARK` in every text that people or the federation write, and a stranger who is signed in. */
export async function aSecretScene(
  origin: string,
): Promise<Scene & { owner: Client & { profile: Profile }; stranger: Client & { profile: Profile } }> {
  const owner = await somebody(origin, `${MARK} Claude`, `${MARK} Petit`)
  const target = await somebody(origin, `${MARK} Dominique`, `${MARK} Grand`)
  const body = { name: `${MARK} TT`, description: `Le club de ${MARK}.`, clubNumber: CLUB }
  const { data: made } = await expectStatus(owner.call(createGroup, { body }), 201)
  const params = { id: made.id }
  const closed = { boardVisibility: 'members', shortName: MARK } as const
  const { data: group } = await expectStatus(owner.call(updateGroup, { params, body: closed }), 200)
  await join(owner, group, target)
  const { data: role } = await expectStatus(
    owner.call(createRole, { params, body: { name: `${MARK} arbitres`, ...flagsOf([]) } }),
    201,
  )
  const { data: board } = await expectStatus(
    owner.call(createBoard, {
      body: { name: `Soirée ${MARK}`, clubNumber: CLUB, groupId: group.id, games: [aMarked(1), aMarked(2)] },
    }),
    201,
  )
  for (const { id } of board.games) {
    const set = { scoreTeam1: 7, location: `Salle ${MARK}`, tables: MARK, formula: '4x14' } as const
    await expectStatus(owner.call(updateGame, { params: { id }, body: set }), 200)
    const players = { A: { name: `Camille ${MARK}`, licence: null } }
    await expectStatus(owner.call(updateGamePlayers, { params: { id }, body: { players } }), 200)
  }
  return {
    group,
    board,
    target,
    role,
    owner,
    newcomer: await somebody(origin),
    stranger: await somebody(origin),
  }
}

const aMarked = (number: number): NewGame =>
  aFixture(number, {
    label: `${MARK} tour`,
    labelTeam1: `${MARK} Agen ${number}`,
    labelTeam2: `${MARK} Pau ${number}`,
    poule: `${MARK} B`,
    divisionLabel: `${MARK} Régionale`,
    organismLabel: `${MARK} Ligue`,
  })
