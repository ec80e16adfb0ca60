import type { Fault } from '@pingboard/contracts/releases.ts'

/** What one browser said of one version. Both marks are hashes that lead back to nobody. */
export interface Report {
  readonly slice: string
  readonly version: string
  /** What it counts for: the trial that is under way (`since` of its candidate), or a day without one. */
  readonly period: string
  /** Mark of the browser. */
  readonly browser: string
  /** Mark of the address that it came from. */
  readonly address: string
  readonly fault: Fault | null
  /** Milliseconds until a page of the slice was shown; null when none was. */
  readonly shownMs: number | null
}

/** How a version does. */
export interface Figures {
  /** Browsers that count. */
  readonly browsers: number
  /** Those of them that met a fault. */
  readonly faulty: number
  /** How many of the faulty ones belong to the `SUSPECT_ADDRESSES` that have the most of them. */
  readonly faultyTogether: number
  readonly faults: Readonly<Partial<Record<Fault, number>>>
  /** Milliseconds until a page was shown, of the browsers that say so; null without any. Too large by a tenth at most. */
  readonly shownMs: { readonly median: number; readonly p95: number } | null
}

/** Browsers of one address that count for one version in a period. */
export const BROWSERS_PER_ADDRESS = 5
/** Browsers that count for one version in a period. */
export const BROWSERS_PER_PERIOD = 10_000
/** So many addresses may belong to somebody who wishes a version ill. */
export const SUSPECT_ADDRESSES = 3

/**
 * What browsers say of the versions of slices. One report for each browser, version and period counts: the first, or the
 * first with a fault. Of an address, and in all, only so many browsers count.
 */
export interface SliceReports {
  /** @returns whether the figures have changed */
  add(report: Report, at: Date): Promise<boolean>
  /** All zero for a version without reports. @param period without one: all of them */
  figures(slice: string, version: string, period?: string): Promise<Figures>
  /**
   * Notes that the figures of a trial are compared for the `number`th time, so that no comparison is made twice, whichever
   * process makes it. @returns false when it was noted before
   */
  look(slice: string, period: string, number: number, at: Date): Promise<boolean>
  /** Forgets all that was noted before. @returns how many reports */
  forgetBefore(at: Date): Promise<number>
}
