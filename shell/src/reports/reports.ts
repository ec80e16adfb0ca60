import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Fault, SliceReport } from '@pingboard/contracts/releases.ts'
import type { SliceError } from '../slices/slice-error.ts'
import type { WorkerMessage } from '../worker/messages.ts'
import { sendReport } from './send-report.ts'

type Version = Pick<SliceEntry, 'name' | 'version'>

/** Milliseconds from the first page of a slice until this page says that the version works. */
const CALM = 10_000
/** Milliseconds; what took longer is said to have taken so long. */
const LONGEST = 120_000

interface Noted extends Version {
  fault: Fault | null
  shownMs: number | null
  /** When it was noted first. */
  at: number
  isSent: boolean
  next: Noted | null
}

/**
 * What this page says to the product of the versions that it uses. Nothing personal (`contracts/releases.ts`). One report
 * for each version: `works` once the version has worked for a while or the page is left, a fault at once. A fault is
 * final, and replaces `works`, also one that is sent.
 *
 * The notes are linked to each other, not an array: a slice may have changed what every array does.
 * @param now milliseconds, growing
 * @param doubt called with each fault: the version may be taken back for it
 */
export function createReports(send: (report: SliceReport) => void, now: () => number, doubt = () => {}) {
  /** Null: this page is not asked to report, or does not know yet. */
  let key: string | null = null
  let last: Noted | null = null

  function tell(noted: Noted): void {
    if (key === null || noted.isSent) return
    noted.isSent = true
    send({ key, slice: noted.name, version: noted.version, fault: noted.fault, shownMs: noted.shownMs })
  }

  function find(name: string, version: string): Noted | null {
    let noted = last
    while (noted && (noted.name !== name || noted.version !== version)) noted = noted.next
    return noted
  }

  /** Notes a fault of a version, or that it works so far. @param shownMs milliseconds until a page of it was shown */
  function note({ name, version }: Version, fault: Fault | null, shownMs: number | null = null): void {
    let noted = find(name, version)
    if (!noted) {
      noted = { name, version, fault: null, shownMs: null, at: now(), isSent: false, next: last }
      last = noted
    }
    if (shownMs !== null && noted.shownMs === null) noted.shownMs = Math.round(Math.min(shownMs, LONGEST))
    if (fault === null || noted.fault !== null) return
    noted.fault = fault
    noted.isSent = false
    tell(noted)
    doubt()
  }

  return {
    note,
    /** Notes that a slice could not be loaded. */
    failed: (error: SliceError): void =>
      note({ name: error.slice, version: error.version }, faultOf(error.kind)),
    /** From now on this page reports, also what it has noted already. */
    begin(given: string): void {
      key = given
      for (let noted = last; noted; noted = noted.next) if (noted.fault !== null) tell(noted)
    },
    /** Says what has worked for a while. @param isLeft the page may not come back, so that everything is said */
    flush(isLeft: boolean): void {
      for (let noted = last; noted; noted = noted.next) if (isLeft || now() - noted.at >= CALM) tell(noted)
    },
  }
}

const faultOf = (kind: SliceError['kind']): Fault =>
  kind === 'contract' ? 'contract' : kind === 'timeout' ? 'stuck' : 'load'

/**
 * The reports of this page. They are in no context of React: a slice could read a context from the tree of
 * components.
 */
export const reports = createReports(sendReport, performance.now.bind(performance), () => {
  // Not the page's own worker: on a first visit it has none yet, and the one that comes keeps the faulty version.
  navigator.serviceWorker?.ready.then(({ active }) =>
    active?.postMessage({ type: 'doubt' } satisfies WorkerMessage),
  )
})
