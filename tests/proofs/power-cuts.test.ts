import { expect } from 'vitest'
import { proof } from '../support/proof.ts'
import type { Random } from '../support/random.ts'
import { scale } from '../support/scale.ts'
import { withoutStrace } from '../support/tools.ts'
import { diskWith } from './disk/disk.ts'
import { lostAfter } from './power/after-cut.ts'
import { type Left, type Moment, type Recording, record } from './power/recording.ts'

/** DUR-1, proof (a): 3 × 300 cuts. */
const RECORDINGS = scale(3)
const CUTS = scale(300, 90)
/** One cut in seven on a disk that ignores flushes shows losses in files that open; of so many cuts, some surely do. */
const TWIN_CUTS = 120
const COMMANDS = scale(600, 300)

/** The moments of the cuts, in order: half of them anywhere, half right after an answer. */
function cutsIn({ moments }: Recording, cuts: number, random: Random): number[] {
  const answers = moments.flatMap((moment, index) => ('answered' in moment ? index : []))
  const drawn = Array.from({ length: cuts }, (_, cut) =>
    cut % 2 === 0 ? random.below(moments.length) : random.pick(answers),
  )
  return drawn.sort((a, b) => a - b)
}

/** Counts of cuts: after how many of them an event or a record was missing, or the data did not open. */
interface Lost {
  log: number
  people: number
  unopened: number
}

/** Cuts the power again and again, and opens what is left. */
async function replay(
  recording: Recording,
  { cuts, random, ignoresFlushes = false }: { cuts: number; random: Random; ignoresFlushes?: boolean },
): Promise<Lost> {
  const disk = diskWith(recording.before, { ignoresFlushes })
  const answered: Left[] = []
  const lost = { log: 0, people: 0, unopened: 0 }
  let next = 0
  for (const cut of cutsIn(recording, cuts, random)) {
    for (; next <= cut; next++) {
      const moment = recording.moments[next]
      if (moment && 'call' in moment) disk.apply(moment.call)
      if (moment && 'answered' in moment) answered.push(moment.answered)
    }
    try {
      const missing = await lostAfter(disk.cut(random), answered)
      if (missing.some(left => 'key' in left)) lost.log++
      if (missing.some(left => !('key' in left))) lost.people++
      if (!ignoresFlushes) expect(missing).toEqual([])
    } catch (cause) {
      if (!ignoresFlushes) throw new Error(`a cut at ${cut} of ${recording.moments.length}`, { cause })
      lost.unopened++
    }
  }
  return lost
}

proof(
  'a power cut at any moment loses no answered command, and what it leaves opens and verifies',
  { timeout: 600_000, needs: withoutStrace },
  async ({ random, note }) => {
    let answered = 0
    const lied: Lost = { log: 0, people: 0, unopened: 0 }
    for (let count = 0; count < RECORDINGS; count++) {
      const recording = await record(COMMANDS, random)
      const { moments, commands } = recording
      // The proof needs this: every command was answered, and the write-ahead file was written back meanwhile.
      expect(moments.filter(moment => 'answered' in moment)).toHaveLength(commands)
      expect(moments.filter(isOfLogItself).length).toBeGreaterThan(0)
      answered += commands

      await replay(recording, { cuts: CUTS, random })
      // The twin: on a disk that ignores flushes the same product must lose answers, or the proof could not fail.
      const twin = await replay(recording, { cuts: TWIN_CUTS, random, ignoresFlushes: true })
      expect(twin.log, 'cuts that lost events').toBeGreaterThan(0)
      expect(twin.people, 'cuts that lost records').toBeGreaterThan(0)
      for (const where of ['log', 'people', 'unopened'] as const) lied[where] += twin[where]
    }
    note('cuts', RECORDINGS * CUTS)
    note('commands answered and kept', answered)
    note(
      `the same disk ignoring flushes, of ${RECORDINGS * TWIN_CUTS} cuts`,
      `${lied.log} lost events, ${lied.people} lost records, ${lied.unopened} left what does not open`,
    )
  },
)

const isOfLogItself = (moment: Moment) =>
  'call' in moment && moment.call.kind === 'write' && moment.call.name === 'log.sqlite'
