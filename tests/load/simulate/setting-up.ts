import { createBoard } from '@pingboard/contracts/http/boards.ts'
import { createGroup, type Group } from '@pingboard/contracts/http/groups.ts'
import { acceptInvitation, getInvitation } from '@pingboard/contracts/http/invitations.ts'
import { changeMemberRole } from '@pingboard/contracts/http/members.ts'
import {
  type BoardId,
  boardOfGame,
  type GameId,
  membershipIdOf,
  type RoleId,
} from '@pingboard/contracts/ids.ts'
import { arrive, type DemoPerson } from '@pingboard/infra/tools/demo/person.ts'
import { aFixture, parisDay } from '../../support/club.ts'
import type { Random } from '../../support/random.ts'
import { addressOf, deviceOf, type Scoring, sendFrom } from './device.ts'
import { type Ledger, ledgerOf, stepOf } from './ledger.ts'
import type { ClubPlan, Plan } from './plan.ts'
import { badReception } from './reception.ts'

/** A club on its matchday: its board, and the device that scores there. */
export interface Club {
  readonly plan: ClubPlan
  readonly ledger: Ledger
  readonly device: ReturnType<typeof deviceOf>
}

/** Hashing passwords takes most of a setting-up, so one pair of people looks after several clubs of a large matchday. */
const MOST_PAIRS = 50
/** Clubs that set up at the same time. */
const AT_ONCE = 4

/** Accounts, groups, invitations and boards, before the matchday begins. Nothing fails here but the product. */
export async function setUp(
  origin: string,
  { plan, random, scoring, signal }: { plan: Plan; random: Random; scoring: Scoring; signal: AbortSignal },
): Promise<readonly Club[]> {
  const run = crypto.randomUUID().slice(0, 8)
  const count = Math.min(MOST_PAIRS, plan.clubs.length)
  const ledgers = new Map<string, Ledger>()
  const reception = {
    weather: scoring.weather,
    left(path: string, body: string): void {
      const game = decodeURIComponent(path.split('/').at(-1) ?? '') as GameId
      ledgers.get(boardOfGame(game))?.left(game, stepOf(JSON.parse(body)))
    },
  }
  const pairs = await inTurn(
    Array.from({ length: count }, () => random.fork()),
    async (draws, index) => {
      const part = (firstname: string) => ({
        email: `${firstname.toLowerCase()}-${index}-${run}@simulate.example`,
        password: 'une longue phrase de passe',
        firstname,
        lastname: `Simulé ${index + 1}`,
      })
      const captain = sendFrom(origin, addressOf(2 * index))
      const scorer = badReception(sendFrom(origin, addressOf(2 * index + 1)), { ...reception, random: draws })
      return {
        captain: await arrive(captain, part('Camille'), signal),
        scorer: await arrive(scorer, part('Thomas'), signal),
      }
    },
  )
  return inTurn(plan.clubs, async (club, index) => {
    const pair = pairs[index % count]
    if (!pair) throw new Error('no club has a scorer')
    const ledger = ledgerOf(await openBoard(pair.captain, pair.scorer, club))
    ledgers.set(ledger.board, ledger)
    return { plan: club, ledger, device: deviceOf(pair.scorer, ledger, scoring) }
  })
}

async function openBoard(captain: DemoPerson, scorer: DemoPerson, club: ClubPlan): Promise<BoardId> {
  const group: Group = await captain.ask(createGroup, {
    body: { name: club.name, description: 'Un club d’une journée simulée.', clubNumber: club.clubNumber },
  })
  const { token } = await captain.ask(getInvitation, { params: { id: group.id } })
  await scorer.ask(acceptInvitation, { params: { id: group.id }, body: { token } })
  const member = { id: membershipIdOf(group.id, scorer.profile.id) }
  await captain.ask(changeMemberRole, { params: member, body: { roleId: 'scorer' as RoleId } })
  const games = Array.from({ length: club.fixtures }, (_, index) =>
    aFixture(index + 1, { clubNumber1: club.clubNumber }),
  )
  const { id } = await scorer.ask(createBoard, {
    body: { name: `Journée du ${parisDay()}`, clubNumber: club.clubNumber, groupId: group.id, games },
  })
  return id
}

/** Some at a time, results in their order. */
async function inTurn<From, To>(
  from: readonly From[],
  make: (one: From, index: number) => Promise<To>,
): Promise<To[]> {
  const made: To[] = []
  for (let at = 0; at < from.length; at += AT_ONCE)
    made.push(...(await Promise.all(from.slice(at, at + AT_ONCE).map((one, index) => make(one, at + index)))))
  return made
}
