/** Whether the proofs run whole (`npm run prove`) or at a tenth (`npm test`). */
export const IS_WHOLE = process.env.PINGBOARD_PROVE === '1'

/** Number of repetitions of a proof in this run: all, or a tenth. */
export const scale = (full: number, tenth = Math.ceil(full / 10)): number => (IS_WHOLE ? full : tenth)

/** A fresh seed, or the seed in PINGBOARD_SEED, which repeats a failure. */
export function seed(): number {
  const asked = process.env.PINGBOARD_SEED
  if (asked === undefined || asked === '') return Math.floor(Math.random() * 2 ** 31)
  if (!/^[0-9]{1,10}$/.test(asked)) throw new Error(`PINGBOARD_SEED is a whole number, not ${asked}`)
  return Number(asked)
}

/** The command that repeats the run. */
export const repeatedBy = (file: string, seedOfRun: number): string =>
  `PINGBOARD_SEED=${seedOfRun} npm ${IS_WHOLE ? 'run prove' : 'test'} -- ${file}`
