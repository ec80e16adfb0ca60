import { cpSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getProfile } from '@pingboard/contracts/http/account.ts'
import { getGame, updateGame } from '@pingboard/contracts/http/games.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { Client, expectStatus, signIn, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { aKilledLog } from '../support/killed.ts'
import { startProcess } from '../support/process.ts'
import { type ProofRun, proof } from '../support/proof.ts'
import { scale } from '../support/scale.ts'
import { drawHarm, filesIn, type Harm, inflict } from './damage/harm.ts'
import { type Outcome, openAndRead, pagesOf, told } from './damage/log.ts'
import { aLongLog, checkAndRead, flipInPlace } from './damage/long.ts'
import { aKilledPeople, openAndReadPeople } from './damage/people.ts'
import { withoutMark } from './damage/unmarked.ts'

/** DUR-6: flipped bits, cuts, and each file missing. */
const FLIPS = scale(500)
const CUTS = scale(100)
/** Folders of killed products that ran for different lengths of time. */
const FOLDERS = scale(10, 3)

/** Events of the long log, all of which a start skips, and flips in it. */
const LONG = scale(300_000, 110_000)
const LONG_FLIPS = scale(30, 4)
const STARTS = scale(10, 3)

const LOG_NAMED = /log\.sqlite|event \d+ of the log|the index of the log|the log is of format/
const PEOPLE_NAMED = /people\.sqlite/

/** One kind of data in a data directory, and how the test knows that it is whole. */
interface Subject {
  readonly name: string
  /** Its file; beside it stand the write-ahead file and the mark. */
  readonly file: string
  /** A refusal names the file, or the event. */
  readonly named: RegExp
  /** Makes the data of a killed product. @returns its whole content, and a function that opens and reads a copy */
  make(dir: string, run: ProofRun): Promise<{ whole: string; open(copy: string): Promise<Outcome> }>
}

const SUBJECTS: readonly Subject[] = [
  {
    name: 'the log',
    file: 'log.sqlite',
    named: LOG_NAMED,
    async make(dir, { random }) {
      const lives = [1 + random.below(60), 1 + random.below(60)]
      const events = await aKilledLog(dir, { boards: 1 + random.below(4), lives })
      const streams = [...new Set(events.map(({ stream }) => stream))]
      const byStream = streams.flatMap(stream => events.filter(event => event.stream === stream))
      const pages = pagesOf(events)
      return { whole: `${told(events)} ${told(byStream)} ${pages}`, open: copy => openAndRead(copy, streams) }
    },
  },
  {
    name: 'the personal records',
    file: 'people.sqlite',
    named: PEOPLE_NAMED,
    async make(dir, { random }) {
      const lives = [1 + random.below(20), 1 + random.below(20)]
      const { ids, whole } = await aKilledPeople(dir, { lives, random })
      return { whole, open: copy => openAndReadPeople(copy, ids) }
    },
  },
]
/** The files of one subject, or of all. */
const filesOf = (dir: string, subjects: readonly Subject[]) =>
  subjects.flatMap(({ file }) => filesIn(dir, new RegExp(`^${RegExp.escape(file)}(?:-wal|-mark)?$`)))

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pingboard-damage-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

for (const subject of SUBJECTS) {
  proof(
    `${subject.name} a killed product left is refused by name, or provably whole, wherever it was damaged`,
    { timeout: 900_000 },
    async run => {
      const ended = { refused: 0, whole: 0 }
      for (let folder = 0; folder < FOLDERS; folder++) {
        const killed = join(dir, `killed-${folder}`)
        const { whole, open } = await subject.make(killed, run)
        expect(await open(copied(killed)), 'without damage').toEqual({ found: whole })
        const files = filesOf(killed, [subject])
        expect(files).toHaveLength(3)
        const draw = (kind: 'flip' | 'cut', count: number) =>
          Array.from({ length: Math.ceil(count / FOLDERS) }, () => drawHarm(kind, killed, files, run.random))
        const harms: Harm[] = [
          ...draw('flip', FLIPS),
          ...draw('cut', CUTS),
          ...files.map(file => ({ kind: 'missing' as const, file })),
        ]
        for (const harm of harms) {
          const copy = copied(killed)
          inflict(copy, harm)
          const outcome = await open(copy)
          const what = JSON.stringify(harm)
          if ('refused' in outcome) expect(outcome.refused, what).toMatch(subject.named)
          else expect(outcome.found, what).toBe(whole)
          ended['refused' in outcome ? 'refused' : 'whole']++
        }
      }
      expect(ended.refused).toBeGreaterThan(0)
      run.note(`${subject.name}: damaged folders refused by name`, ended.refused)
      run.note(`${subject.name}: damaged folders provably whole`, ended.whole)
    },
  )

  proof(
    `what a build that ignores the mark loses of ${subject.name} without a word is found out`,
    { timeout: 300_000 },
    async run => {
      const killed = join(dir, 'killed')
      const { whole, open } = await subject.make(killed, run)
      const ahead = `${subject.file}-wal`
      const harms: Harm[] = [
        { kind: 'missing', file: ahead },
        ...Array.from({ length: 5 }, () => drawHarm('cut', killed, [ahead], run.random)),
      ]
      let short = 0
      for (const harm of harms) {
        const copy = copied(killed)
        inflict(copy, harm)
        withoutMark(copy, subject.file)
        const outcome = await open(copy)
        if ('found' in outcome && outcome.found !== whole) short++
      }
      expect(short).toBeGreaterThan(0)
      run.note(`${subject.name} opened without a mark: damaged folders short without a word`, short)
    },
  )
}

proof(
  'what the start of a long log skips is checked when it is read: a flipped bit is refused by name, or nothing is another',
  { timeout: 900_000 },
  async ({ random, note }) => {
    const long = join(dir, 'long')
    expect(await aLongLog(long, LONG)).toBe(LONG)
    const whole = checkAndRead(long, LONG)
    expect(whole).toMatchObject({ found: expect.any(String), skipped: LONG })
    const ended = { refused: 0, whole: 0 }
    for (let flip = 0; flip < LONG_FLIPS; flip++) {
      const harm = drawHarm('flip', long, ['log.sqlite'], random)
      if (harm.kind !== 'flip') throw new Error('a flip was asked for')
      flipInPlace(long, harm)
      const outcome = checkAndRead(long, LONG)
      flipInPlace(long, harm)
      const what = JSON.stringify(harm)
      if ('refused' in outcome) expect(outcome.refused, what).toMatch(LOG_NAMED)
      else expect(outcome.found === ('found' in whole ? whole.found : ''), what).toBe(true)
      ended['refused' in outcome ? 'refused' : 'whole']++
    }
    expect(ended.refused).toBeGreaterThan(0)
    note('events of the long log', LONG)
    note('flips of it refused by name', ended.refused)
    note('flips of it that changed nothing', ended.whole)
  },
)

proof(
  'the product itself starts on a damaged folder with everything, or says in one line what is damaged',
  { timeout: 300_000 },
  async ({ random, note }) => {
    const killed = join(dir, 'killed')
    const product = await startProcess(killed)
    const owner = await somebody(product.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, 3)
    const params = { id: board.games[0]?.id as never }
    for (let score = 1; score <= 40; score++)
      await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: score } }), 200)
    // The owner's session was stored last, so it is in the write-ahead file only.
    await signIn(owner)
    await product.stop('SIGKILL')
    const files = filesOf(killed, SUBJECTS)
    expect(files).toHaveLength(6)
    const ended = { refused: 0, started: 0 }
    for (let start = 0; start < STARTS; start++) {
      const copy = copied(killed)
      const harm = drawHarm(start % 3 === 2 ? 'cut' : 'flip', copy, files, random)
      inflict(copy, harm)
      const outcome = await startProcess(copy).catch(String)
      if (typeof outcome === 'string') {
        expect(outcome, JSON.stringify(harm)).toMatch(harm.file.startsWith('log') ? LOG_NAMED : PEOPLE_NAMED)
        expect(outcome).toMatch(/^Error: ended with 1 before it was ready: pingboard: [^\n]+\n?$/)
        ended.refused++
        continue
      }
      const { data } = await expectStatus(new Client(outcome.origin).call(getGame, { params }), 200)
      expect(data.scoreTeam1, JSON.stringify(harm)).toBe(40)
      const again = Object.assign(new Client(outcome.origin), { cookie: owner.cookie })
      const me = await expectStatus(again.call(getProfile), 200)
      expect(me.data, JSON.stringify(harm)).toEqual(owner.profile)
      await signIn(Object.assign(new Client(outcome.origin), { profile: owner.profile }))
      expect(await outcome.stop()).toBe(0)
      ended.started++
    }
    note('whole starts refused in one line', ended.refused)
    note('whole starts with everything', ended.started)
  },
)

function copied(killed: string): string {
  const copy = join(dir, 'copy')
  rmSync(copy, { recursive: true, force: true })
  cpSync(killed, copy, { recursive: true })
  return copy
}
