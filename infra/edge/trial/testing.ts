import type { Fault } from '@pingboard/contracts/releases.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import type { Report, SliceReports } from '@pingboard/services/ports/slice-reports.ts'
import { openSliceReports } from '../../slice-reports/sqlite.ts'
import { propose, type Trial } from '../release/propose.ts'
import { publish } from '../release/publish.ts'
import { workshop } from '../release/testing.ts'
import { openTrials, type TrialsOptions } from './trials.ts'

/** Lines of a log, as objects. */
export function heardLog() {
  const lines: ({ message: string } & Record<string, unknown>)[] = []
  const note = (fields: object, message: string) => void lines.push({ ...fields, message })
  return { lines, log: { info: note, warn: note, error: note } }
}

/** A product with one slice that is on, where candidates are tried. */
export async function aTrialShop() {
  const shop = await workshop()
  const clock = fixedClock('2026-11-20T20:00:00.000Z')
  const reports = openSliceReports(shop.dataDir)
  const { lines, log } = heardLog()
  const options = () => ({ ...shop.options, at: clock.now() })
  const opened: { close(): Promise<void> }[] = []
  await publish(await shop.built('1.0.0'), options())

  return {
    ...shop,
    clock,
    reports,
    lines,
    log,
    /** Puts a new version on trial. */
    async tryOut(version: string, trial: Trial) {
      clock.advance(1000)
      await propose(await shop.built(version), trial, options())
      const found = (await shop.store.current()).candidates?.find(({ entry }) => entry.version === version)
      if (!found) throw new Error('nothing is on trial')
      return found
    },
    open(given: Partial<TrialsOptions> = {}) {
      const trials = openTrials({
        store: shop.store,
        reports,
        clock,
        log,
        secret: 's'.repeat(43),
        isHttps: false,
        gatherMs: 0,
        ...given,
      })
      opened.push(trials)
      return trials
    },
    async close() {
      for (const each of opened) await each.close()
      reports.close()
      await shop.remove()
    },
  }
}

/** So many browsers of addresses of their own report. */
export async function heard(
  reports: SliceReports,
  what: Pick<Report, 'version' | 'period'> & Partial<Report>,
  { browsers, faulty = 0, fault = 'render' }: { browsers: number; faulty?: number; fault?: Fault },
  at: Date,
): Promise<void> {
  for (let browser = 0; browser < browsers; browser++)
    await reports.add(
      {
        slice: 'mfe-boards',
        browser: `browser-${browser}`,
        address: `address-${browser}`,
        fault: browser < faulty ? fault : null,
        shownMs: 200,
        ...what,
      },
      at,
    )
}
