import { logout } from '@pingboard/contracts/http/account.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { type Fixture, listClubGames } from '@pingboard/contracts/http/federation.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { boardOfDay } from './board.ts'
import { SCORER } from './cast.ts'
import { gather } from './gather.ts'
import { arrive, inOrder, type Send } from './person.ts'
import { preparation } from './play.ts'
import { scoring } from './scoring.ts'
import { MATCHES } from './sheet.ts'

/** The product at another time. Only the demo can reach it: it listens nowhere. */
export interface Past {
  readonly send: Send
  /** Called with each person of the demo, before they make anything. */
  onPerson(id: UserId): void
  /** From now on everything happens at this moment. */
  setTime(at: Date): void
  close(): Promise<void>
}

/** Days back in which evenings are looked for; the people of the demo sign up before the first of them. */
const DAYS = 21
/** An evening worth a replay has this many fixtures. Every other one is played, at most three, the last of all included. */
const FIXTURES = 5
const MOST = 3
const DAY_MS = 86_400_000

/** UTC. In Paris an hour later, in summer two. */
const OPENED_AT = 'T16:40:00Z'
const BEGUN_AT = 'T19:00:00Z'
/** Seconds that an evening takes, more or less. The more fixtures are played beside each other, the shorter are the pauses. */
const EVENING = 150 * 60
/** Seconds between two changes: now and then a crowd of them, now and then a long rally. */
const PAUSE = { least: 7, most: 320 }
/** Seconds until a slip is noticed, and until a result is corrected from the paper sheet. */
const NOTICED = { least: 5, most: 25 }
const CORRECTED = 780

const between = (least: number, most: number) => least + Math.random() * (most - least)

/**
 * Seconds to the next change. An evening ends before midnight: from then on all its fixtures are done by their date, with
 * whatever score they have.
 * @param chance from 0 to 1
 */
export function pauseOf(fixtures: number, chance: number): number {
  const mean = EVENING / (fixtures * MATCHES)
  return Math.min(PAUSE.most, PAUSE.least - Math.log(1 - chance) * Math.max(0, mean - PAUSE.least))
}

/**
 * Plays evenings of earlier days, each from its first point to its last at the pace of a hall.
 * @param today `yyyy-MM-dd`
 */
export async function playPast(
  past: Past,
  { today, signal }: { today: string; signal: AbortSignal },
): Promise<void> {
  const before = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)
  past.setTime(new Date(`${before(DAYS)}${OPENED_AT}`))
  const send = inOrder(past.send)
  const { people, scorer, group, licence } = await gather(send, {
    day: today,
    onPerson: past.onPerson,
    signal,
  })
  const { data } = await scorer.ask(listClubGames, {
    params: { clubNumber: group.clubNumber },
    query: { startDate: before(DAYS - 1), endDate: before(1) },
  })
  for (const person of people) await person.ask(logout)

  for (const day of evenings(data)) {
    past.setTime(new Date(`${day}${OPENED_AT}`))
    const present = await arrive(send, SCORER, signal)
    const board = await boardOfDay(present, group, day)
    if (board) await playEvening(past, day, board, scoring(present, licence))
    await present.ask(logout)
  }
}

/** The days of the evenings, the first one first. */
export function evenings(fixtures: readonly Pick<Fixture, 'predictedDate'>[]): string[] {
  const days = Map.groupBy(fixtures, ({ predictedDate }) => predictedDate ?? '')
  const full = [...days].filter(([day, { length }]) => day !== '' && length >= FIXTURES).map(([day]) => day)
  return full
    .toSorted()
    .toReversed()
    .filter((_, place) => place % 2 === 0)
    .slice(0, MOST)
    .toReversed()
}

async function playEvening(
  past: Past,
  day: string,
  board: Board,
  { begin, goOn, correct }: ReturnType<typeof scoring>,
): Promise<void> {
  let now = Date.parse(`${day}${BEGUN_AT}`)
  const pass = (seconds: number) => {
    now += seconds * 1000
    past.setTime(new Date(now))
  }
  pass(0)
  await begin(board, preparation)
  for (let turn = await goOn(board, board.games.length); turn.kind !== 'over'; ) {
    pass(
      turn.kind === 'slip'
        ? between(NOTICED.least, NOTICED.most)
        : pauseOf(board.games.length, Math.random()),
    )
    turn = await goOn(board, board.games.length)
  }
  pass(CORRECTED)
  await correct(board)
}
