/** Whether the proofs run whole (`npm run prove`) or at a tenth (`npm test`). */
export const IS_WHOLE = process.env.PINGBOARD_PROVE === '1'

/** How many of something a proof makes in this run: all of them, or a tenth. */
export const scale = (full: number, tenth = Math.ceil(full / 10)): number => (IS_WHOLE ? full : tenth)

/** A fresh seed, or the one that was asked for to see a failure again. */
export function seed(): number {
  const asked = process.env.PINGBOARD_SEED
  if (asked === undefined || asked === '') return Math.floor(Math.random() * 2 ** 31)
  if (!/^[0-9]{1,10}$/.test(asked)) throw new Error(`PINGBOARD_SEED is a whole number, not ${asked}`)
  return Number(asked)
}

/** The one command that does the same again. */
export const repeatedBy = (file: string, seedOfRun: number): string =>
  `PINGBOARD_SEED=${seedOfRun} npm ${IS_WHOLE ? 'run prove' : 'test'} -- ${file}`
