import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'

/** A frame that came late: when it was due by the wall clock, and how long the picture stood still. Milliseconds. */
export interface Gap {
  at: number
  length: number
}

/** Milliseconds from which a gap is noted. */
const NOTED = 50

/** Notes each gap between two frames of a page from now on. */
export const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(noted => {
    const gaps: Gap[] = []
    Object.assign(globalThis, { frameGaps: gaps })
    let before = performance.now()
    const frame = (now: number) => {
      if (now - before > noted) gaps.push({ at: performance.timeOrigin + before, length: now - before })
      before = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }, NOTED)

export const gapsOf = (page: Page): Promise<Gap[]> =>
  page.evaluate(() => (globalThis as unknown as { frameGaps: Gap[] }).frameGaps)

/**
 * Makes an empty page do by hand what a television does: every ten seconds eight rows of large letters fade into eight
 * others. How long its picture stands still is what the machine needs for it.
 */
export const turnByHand = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.style.cssText = 'margin:0;background:#05070d;color:#fff;font:800 9vh sans-serif'
    const put = (turn: number) => {
      const leaving = document.body.firstElementChild
      const coming = document.createElement('div')
      coming.style.cssText = 'position:absolute;inset:5vh 5vw'
      for (let row = 0; row < 8; row += 1) {
        const line = document.createElement('p')
        line.style.cssText = 'margin:0;height:10vh;line-height:10vh;white-space:nowrap;overflow:hidden'
        line.textContent = `Saint-Médard ${row} – ${turn} : ${row} – Cenon Rive Droite`
        coming.append(line)
      }
      coming.animate([{ opacity: 0 }, { opacity: 1 }], 400)
      document.body.append(coming)
      leaving?.animate([{ opacity: 1 }, { opacity: 0 }], 400).finished.then(() => leaving.remove())
    }
    put(0)
    let turns = 0
    setInterval(() => {
      turns += 1
      put(turns)
    }, 10_000)
  })

/** Milliseconds before and after a late frame of one page in which a late frame of another shows a busy machine. */
const AROUND = 1000

/** The gaps of a page around which another page had none: the machine was free, so the page itself stood still. */
export const ofItsOwn = (gaps: readonly Gap[], floor: readonly Gap[]): Gap[] =>
  gaps.filter(
    ({ at, length }) =>
      !floor.some(other => other.at < at + length + AROUND && other.at + other.length > at - AROUND),
  )

/** What a page holds, after a collection. */
export interface Held {
  /** Bytes. */
  heap: number
  nodes: number
  listeners: number
}

async function heldBy(session: CDPSession): Promise<Held> {
  await session.send('Performance.enable')
  // The first collection finds what the second one can free.
  for (const _ of [1, 2]) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return {
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  }
}

/**
 * The least that the page holds in three looks, each after a collection.
 * While one picture follows another, for half a second, the page holds both. At least one look is at one alone.
 * @param measured Gets the time and length of each look, because a collection holds the page up.
 */
export async function leastHeldBy(session: CDPSession, measured: Gap[] = []): Promise<Held> {
  const looks: Held[] = []
  for (const pause of [0, 700, 700]) {
    await wait(pause)
    const at = Date.now()
    looks.push(await heldBy(session))
    measured.push({ at, length: Date.now() - at })
  }
  const least = (what: keyof Held) => Math.min(...looks.map(look => look[what]))
  return { heap: least('heap'), nodes: least('nodes'), listeners: least('listeners') }
}
