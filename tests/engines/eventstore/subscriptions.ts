import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import * as failures from './failures.ts'
import { type Call, concerns, type Fault } from './faults.ts'
import { answerCaughtUp, answerCheckpoint, answerConfirmed, answerWithEvent, nameIn } from './messages.ts'
import { type ReadCall, written } from './reading.ts'
import { inOrder, type Recorded } from './records.ts'
import type { Store } from './store.ts'

/** Events that wait for a live subscriber; with more, a subscriber that reads nothing is dropped. */
const LIVE_BUFFER = 32
/** How long a live subscriber may read nothing while more than the buffer waits. Milliseconds. */
const SLOW = 250
/** Events looked at between two checkpoints of a filtered subscription, times what the client asked for. */
const BETWEEN_CHECKPOINTS = 32

/** Counts of the subscriptions of one connection. */
export interface SubscriptionCounts {
  opened: number
  open: number
  /** How many were dropped because they read too slowly. */
  dropped: number
}

/** Subscriptions to a stream or to everything: first what is stored, then what comes. */
export class Subscriptions {
  readonly #store: Store
  readonly #open = new Set<Subscription>()
  readonly #counts: (connection: string) => SubscriptionCounts

  constructor(store: Store, counts: (connection: string) => SubscriptionCounts) {
    this.#store = store
    this.#counts = counts
  }

  /** @param fault what is done to it from the beginning */
  async open(call: ReadCall, asked: Call, fault: Fault | undefined): Promise<void> {
    const counts = this.#counts(asked.connection)
    // Counted at once: what ends the call waits behind what the client does not read.
    const dropped = () => void counts.dropped++
    const subscription = new Subscription(this.#store, call, asked, dropped)
    counts.opened++
    counts.open++
    this.#open.add(subscription)
    if (fault) subscription.suffer(fault)
    await subscription.run()
    this.#open.delete(subscription)
    counts.open--
  }

  /** Does something to the open subscriptions that a fault concerns. @returns how many */
  suffer(fault: Fault): number {
    const concerned = [...this.#open].filter(({ asked }) => concerns(fault, asked))
    for (const subscription of concerned) subscription.suffer(fault)
    return concerned.length
  }
}

class Subscription {
  readonly asked: Call
  readonly #store: Store
  readonly #call: ReadCall
  readonly #dropped: () => void
  #isSilent = false
  #isTwice = false
  #isOver = false
  #wake = () => {}

  constructor(store: Store, call: ReadCall, asked: Call, dropped: () => void) {
    this.#dropped = dropped
    this.#store = store
    this.#call = call
    this.asked = asked
  }

  suffer({ does }: Fault): void {
    if (does === 'silent') this.#isSilent = true
    if (does === 'twice') this.#isTwice = true
    if (does === 'cut') this.#end(failures.cut())
    if (does === 'denied') this.#end(failures.denied())
    if (does === 'too-slow') this.#drop()
  }

  async run(): Promise<void> {
    const stopListening = this.#store.onAppend(() => this.#wake())
    this.#call.once('cancelled', () => this.#end())
    this.#call.once('close', () => this.#end())
    const { isWanted, isOfStream, from, interval } = this.#begin()
    let next = from
    let looked = 0
    let isLive = false
    if (!(await this.#write(answerConfirmed()))) this.#end()
    while (!this.#isOver) {
      const event = this.#store.all[next]
      if (!event || this.#isSilent) {
        if (!isLive && !this.#isSilent && (await this.#write(answerCaughtUp()))) isLive = true
        await new Promise<void>(resolve => {
          this.#wake = resolve
          if (this.#isOver || (!this.#isSilent && this.#store.all.length > next)) resolve()
        })
        continue
      }
      next++
      looked++
      if (isWanted(event)) await this.#give(event, isLive, () => this.#store.all.length - next)
      if (!isOfStream && interval > 0 && looked >= interval) {
        looked = 0
        await this.#write(answerCheckpoint(event))
      }
    }
    stopListening()
  }

  /** Everything the client asked for. A place to begin is exclusive. */
  #begin() {
    const options = this.#call.request.getOptions()
    const { all } = this.#store
    const ofStream = options?.getStream()
    if (ofStream) {
      const stream = nameIn(ofStream.getStreamIdentifier())
      const after = ofStream.hasRevision() ? BigInt(ofStream.getRevision()) : -1n
      return {
        isWanted: (event: Recorded) => event.stream === stream && event.revision > after,
        isOfStream: true,
        from: ofStream.hasEnd() ? all.length : 0,
        interval: 0,
      }
    }
    const place = options?.getAll()?.getPosition()
    const at = place && {
      commit: BigInt(place.getCommitPosition()),
      prepare: BigInt(place.getPreparePosition()),
    }
    let from = at ? this.#store.indexFrom(at) : options?.getAll()?.hasEnd() ? all.length : 0
    const first = all[from]
    if (at && first && inOrder(first, at) === 0) from++
    const filter = options?.getFilter()
    const expression = filter?.getStreamIdentifier() ?? filter?.getEventType()
    const prefixes = expression?.getPrefixList() ?? []
    const pattern = new RegExp(expression?.getRegex() ?? '')
    const isWanted = (event: Recorded) => {
      const text = filter?.hasEventType() ? event.type : event.stream
      return prefixes.length > 0 ? prefixes.some(prefix => text.startsWith(prefix)) : pattern.test(text)
    }
    const times = filter?.getCheckpointintervalmultiplier() ?? 0
    return { isWanted, isOfStream: false, from, interval: filter ? BETWEEN_CHECKPOINTS * times : 0 }
  }

  async #give(event: Recorded, isLive: boolean, waiting: () => number): Promise<void> {
    for (let copies = this.#isTwice ? 2 : 1; copies > 0; copies--) {
      const writing = this.#write(answerWithEvent(event))
      if (writing === true) continue
      const late = setInterval(() => {
        if (isLive && waiting() > LIVE_BUFFER) this.#drop()
      }, SLOW)
      await writing
      clearInterval(late)
    }
  }

  #write(answer: ReadResp): Promise<boolean> | boolean {
    return !this.#isOver && written(this.#call, answer)
  }

  #drop(): void {
    if (!this.#isOver) this.#dropped()
    this.#end(failures.tooSlow())
  }

  #end(error?: Error): void {
    if (this.#isOver) return
    this.#isOver = true
    if (error) this.#call.emit('error', error)
    this.#wake()
  }
}
