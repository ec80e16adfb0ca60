import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { chromium } from 'playwright-core'
import { WORDS } from '../../support/browser-words.ts'
import { expectStatus, somebody } from '../../support/client.ts'
import { aBoardIn, aGroupOf } from '../../support/club.ts'
import { startChild } from '../support/child.ts'
import {
  atMost,
  type Figure,
  inRounds,
  type Measured,
  measured,
  noMoreThan,
  type Sample,
} from '../support/figure.ts'
import { firstVisit, type Place } from '../support/first-visit.ts'
import { scratchFolder } from '../support/scratch.ts'
import { PRODUCT } from '../support/season.ts'
import { shapedNetwork } from '../support/shaped-network.ts'

/** 1.6 Mbit/s and a round trip of 150 ms: a phone in a hall. */
const SHAPE = { rate: 200, delay: 75 }
/** Fixtures of the board, and how many of them have scores. */
const FIXTURES = 12
const PLAYING = 5

const ROOT = join(import.meta.dirname, '../../..')
const ONE_APPLICATION = join(import.meta.dirname, '../floor/one-application')
/** The browser tells shifts with this precision; a floor without any is shown as this. */
const NO_SHIFT = 0.001

/** First visits of two pages on a slow line. The floor is one application, built from the same code. */
export const firstLoad: Figure = {
  name: 'first-load',
  beyondFloor:
    'finds its slices at run time: the federation, a container, and shared modules that ship whole',
  async measure() {
    const executablePath = process.env.PINGBOARD_BROWSER
    if (!executablePath) throw new Error('PINGBOARD_BROWSER names no Chrome or Chromium')
    await using opened = new AsyncDisposableStack()
    const dist = await buildOneApplication()
    const network = await shapedNetwork(SHAPE)
    opened.defer(network.close)
    const product = startChild(PRODUCT, [scratchFolder('first-load'), '0', network.origin])
    opened.defer(product.stop)
    const ours = portOf(await product.ask<string>('origin'))
    const server = startChild(join(ONE_APPLICATION, 'server.ts'), [dist, String(ours), network.origin])
    opened.defer(server.stop)
    const floor = portOf(await server.ask<string>('origin'))
    const browser = await chromium.launch({
      executablePath,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    opened.defer(() => browser.close())

    const places = await furnish(`http://127.0.0.1:${ours}`)
    const visits = (port: number) => async (): Promise<Sample> => {
      network.lead(port)
      const sample: Record<string, number> = {}
      for (const [name, place] of Object.entries(places))
        for (const [value, seen] of Object.entries(await firstVisit(browser, network, place)))
          sample[`${name} ${value}`] = seen
      return sample
    }
    const of = await inRounds({ ours: visits(ours), floor: visits(floor) })
    return [...rowsOf('home', 210, of), ...rowsOf('live', 250, of)]
  },
}

/**
 * @param page name of a place
 * @param aim kB that the page is to receive at most
 */
function rowsOf(
  page: string,
  aim: number,
  of: (side: 'ours' | 'floor', value: string) => number,
): Measured[] {
  const row = (title: string, unit: string, value: string, target: Measured['target'], least = 0) => {
    const [ours, floor] = [of('ours', `${page} ${value}`), of('floor', `${page} ${value}`)]
    return measured(`${page}: ${title}`, unit, ours, Math.max(floor, least), target)
  }
  return [
    row('received until the first score', 'kB', 'kB', atMost(1.25)),
    row('– the same, by itself', 'kB', 'kB', noMoreThan(aim)),
    row('first score, first visit', 'ms', 'ms', atMost(1.25)),
    row('– the same, by itself', 'ms', 'ms', noMoreThan(2500)),
    row('first score, second visit', 'ms', 'warm', noMoreThan(1000)),
    row('layout shift', '', 'shift', noMoreThan(0.02), NO_SHIFT),
    row('answer to a tap, processor four times slower', 'ms', 'tap', noMoreThan(200)),
  ]
}

/** @returns the folder of the built application */
async function buildOneApplication(): Promise<string> {
  const dist = scratchFolder('one-application')
  const child = spawn('rspack', ['build', '--config', join(ONE_APPLICATION, 'rspack.config.mjs')], {
    cwd: join(ROOT, 'shell'),
    env: { ...process.env, PINGBOARD_ONE_APPLICATION: dist },
    // Its sizes are not those of the product.
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the build of one application ended with ${code}`)
  return dist
}

const portOf = (origin: string): number => Number(new URL(origin).port)

/** An evening: a public board with some fixtures in play. */
async function furnish(origin: string): Promise<Record<string, Place>> {
  const owner = await somebody(origin)
  const board = await aBoardIn(await aGroupOf(owner), owner, FIXTURES)
  for (const [place, { id }] of board.games.slice(0, PLAYING).entries()) {
    const body = { scoreTeam1: place + 1, scoreTeam2: 4 }
    await expectStatus(owner.call(updateGame, { params: { id }, body }), 200)
  }
  return {
    home: { path: '/', button: WORDS.fr.shell.header.menu },
    live: { path: `/boards/${board.id}/live`, button: WORDS.fr.boards.live.pause },
  }
}
