import type { Game } from '@pingboard/contracts/http/games.ts'
import { ProblemError } from '@pingboard/kit/api'
import { describe, expect, it, vi } from 'vitest'
import { aPlainGame } from '../../../test/samples.ts'
import { createTapGuard } from '../../model/pair.ts'
import { ScoreSender, type SenderPorts } from './score-sender.ts'

const game = aPlainGame(1, { scoreTeam1: 5, scoreTeam2: 3, revision: 4 })
const stale = new ProblemError('STALE_REVISION', 412, null)

/** A server that holds one fixture and checks revisions. */
function server(first: Game) {
  let held = first
  const ports = {
    save: vi.fn<SenderPorts['save']>(async (_id, change, { revision }) => {
      if (revision !== held.revision) throw stale
      held = { ...held, ...(change as Partial<Game>), revision: held.revision + 1 }
      return held
    }),
    read: vi.fn<SenderPorts['read']>(async () => held),
    learn: vi.fn(),
  }
  return {
    ports,
    held: () => held,
    saveAsSomebody: (part: Partial<Game>) => (held = { ...held, ...part, revision: held.revision + 1 }),
  }
}
const settled = () => new Promise(resolve => setTimeout(resolve, 5))

describe('taps on their way', () => {
  it('are absolute scores, one request at a time, the last value wins', async () => {
    const { ports, held } = server(game)
    const sender = new ScoreSender(game, ports)
    for (const score of [6, 7, 8]) sender.want({ pair: [score, 3] })
    expect(sender.snapshot().wanted?.pair).toEqual([8, 3])
    await settled()
    expect(ports.save.mock.calls.map(([, change]) => change)).toEqual([{ scoreTeam1: 6 }, { scoreTeam1: 8 }])
    expect(held().scoreTeam1).toBe(8)
    expect(sender.snapshot().wanted).toBeNull()
  })

  it('keep the value when it cannot be sent, and repeat it with the same key', async () => {
    const { ports } = server(game)
    ports.save.mockRejectedValueOnce(new ProblemError('NETWORK', 0, null))
    const sender = new ScoreSender(game, ports)
    sender.want({ pair: [6, 3] })
    await settled()
    expect(sender.snapshot()).toMatchObject({ failure: 'NETWORK', wanted: { pair: [6, 3] } })
    await sender.retry()
    const [first, second] = ports.save.mock.calls.map(([, , { key }]) => key)
    expect(second).toBe(first)
    expect(sender.snapshot().wanted).toBeNull()
  })

  it('meet the same point entered by somebody else without a word', async () => {
    const { ports, saveAsSomebody } = server(game)
    saveAsSomebody({ scoreTeam1: 6 })
    const sender = new ScoreSender(game, ports)
    sender.want({ pair: [6, 3] })
    await settled()
    expect(sender.snapshot()).toMatchObject({ wanted: null, isSending: false, failure: null, rival: null })
  })

  it('never overwrite another score unseen', async () => {
    const { ports, held, saveAsSomebody } = server(game)
    saveAsSomebody({ scoreTeam2: 4 })
    const sender = new ScoreSender(game, ports)
    sender.want({ pair: [6, 3] })
    await settled()
    expect(sender.snapshot().rival?.scoreTeam2).toBe(4)
    expect(held().scoreTeam1).toBe(5)
    sender.insist()
    await settled()
    expect(held()).toMatchObject({ scoreTeam1: 6, scoreTeam2: 3 })
  })

  it('compare with the score that arrived by itself while theirs was on its way', async () => {
    const { ports, held, saveAsSomebody } = server(game)
    const sender = new ScoreSender(game, ports)
    ports.save.mockImplementationOnce(async () => {
      sender.note(saveAsSomebody({ scoreTeam2: 4 }))
      throw stale
    })
    sender.want({ pair: [6, 3] })
    await settled()
    expect(sender.snapshot()).toMatchObject({ failure: null, rival: { scoreTeam2: 4 } })
    sender.drop()
    expect(held()).toMatchObject({ scoreTeam1: 5, scoreTeam2: 4 })
  })

  it('go on over a change that is not about the score, and stop asking when nothing is newer', async () => {
    const { ports, held, saveAsSomebody } = server(game)
    saveAsSomebody({ time: '20:30' })
    const sender = new ScoreSender(game, ports)
    sender.want({ pair: [6, 3] })
    await settled()
    expect(held()).toMatchObject({ scoreTeam1: 6, time: '20:30' })
    ports.save.mockRejectedValue(stale)
    sender.want({ pair: [7, 3] })
    await settled()
    expect(sender.snapshot().failure).toBe('STALE_REVISION')
  })
})

describe('the double-tap guard', () => {
  it('takes two taps on one button within 300 ms for one, and leaves other buttons alone', () => {
    let now = 0
    const isNew = createTapGuard(() => now)
    expect(isNew('1+')).toBe(true)
    now = 299
    expect(isNew('1+')).toBe(false)
    expect(isNew('2+')).toBe(true)
    now = 300
    expect(isNew('1+')).toBe(true)
  })
})
