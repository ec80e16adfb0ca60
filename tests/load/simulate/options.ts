import { parseArgs } from 'node:util'

export interface SimulateOptions {
  readonly seed: number
  readonly clubs: number
  /** Visits of a club's board, on average. */
  readonly viewers: number
  /** Length of the matchday, minutes. */
  readonly minutes: number
  /** Minutes of the matchday in a minute of the machine's clock; 1: real time. */
  readonly speed: number
  readonly on: { readonly kind: 'standalone' | 'cluster' } | Elsewhere
  readonly json: boolean
}
interface Elsewhere {
  readonly kind: 'elsewhere'
  readonly at: string
  readonly mine: string | undefined
}

export const USAGE = `npm run simulate -- [--clubs 12] [--viewers 6] [--seed <number>] [--minutes 240] [--speed 180]
                        [--cluster | --at http://<host of your own>:<port> [--mine <host>]] [--json]

Plays a federation's matchday: clubs, boards, scorers with bad reception, viewers in three waves, an engine that is
killed and started again, another build of a slice. Without --cluster or --at it starts a standalone product of its
own, in a folder that it removes. --speed 1 plays in real time.`

/** The largest matchday: France has some 3,500 clubs. */
const MOST = { clubs: 3500, viewers: 500, minutes: 720, speed: 1000 } as const
/** Longest run: half a day of real time. Minutes. */
const LONGEST = 720

/** @throws Error with one line for the person who called */
export function readOptions(args: readonly string[]): SimulateOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      clubs: { type: 'string', default: '12' },
      viewers: { type: 'string', default: '6' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      minutes: { type: 'string', default: '240' },
      speed: { type: 'string', default: '180' },
      cluster: { type: 'boolean', default: false },
      at: { type: 'string' },
      mine: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const whole = (name: 'clubs' | 'viewers' | 'minutes' | 'speed', least = 1) => {
    const value = Number(values[name])
    if (Number.isInteger(value) && value >= least && value <= MOST[name]) return value
    throw new Error(`--${name} is a whole number from ${least} to ${MOST[name]}`)
  }
  const seed = Number(values.seed)
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) throw new Error('--seed is a whole number')
  if (values.cluster && values.at) throw new Error('--cluster or --at, not both')
  if (values.at && !/^https?:\/\/[^/@]+\/?$/.test(values.at))
    throw new Error('--at is an origin: http://<host>:<port>')
  const options: SimulateOptions = {
    seed,
    clubs: whole('clubs'),
    viewers: whole('viewers', 0),
    minutes: whole('minutes'),
    speed: whole('speed'),
    on: values.at
      ? { kind: 'elsewhere', at: values.at, mine: values.mine }
      : { kind: values.cluster ? 'cluster' : 'standalone' },
    json: values.json,
  }
  if (options.minutes / options.speed > LONGEST) throw new Error(`a run takes at most ${LONGEST} minutes`)
  return options
}
