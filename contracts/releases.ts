import * as z from 'zod/mini'
import { registry, sliceEntry } from './registry.ts'

/** What a release can do to one slice. */
export const RELEASE_ACTIONS = ['publish', 'candidate', 'promote', 'abandon', 'rollback'] as const
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number]

/** A version on trial, beside the one that is on. A slice has one at most. */
export const candidate = z.object({
  entry: sliceEntry,
  /** Share of the browsers that get it, 0 to 1. The same browsers keep it as long as the share does not shrink. */
  share: z.number().check(z.minimum(0), z.maximum(1)),
  /** Ids of groups whose members get it, whatever the share. */
  groups: z.array(z.string()).check(z.maxLength(100)),
  /** Ids of the persons who get it, whatever the share. */
  testers: z.array(z.string()).check(z.maxLength(100)),
  /** ISO 8601, UTC. */
  since: z.string(),
})
export type Candidate = z.infer<typeof candidate>

/** The audit line of a release: who did what to which slice, when, from which commit. It names no person. */
export const releaseNote = z.object({
  action: z.enum(RELEASE_ACTIONS),
  slice: z.string(),
  version: z.string(),
  /** `operator`, `product` (at its start, or because a candidate was worse), or the label of the team's token. */
  by: z.string().check(z.maxLength(80)),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** The commit that the version was built from, as the team says. */
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  /** With `abandon`: the whole slice was switched off. Builds that do not know this field can read the revision. */
  isOff: z.optional(z.boolean()),
  /** Why a candidate was abandoned, or a slice switched off. */
  reason: z.optional(z.string().check(z.maxLength(500))),
})
export type ReleaseNote = z.infer<typeof releaseNote>

/** A revision as the product keeps it. Browsers are told the registry that is made of it for them. */
export const revision = z.extend(registry, {
  candidates: z.optional(z.array(candidate)),
  /** What made this revision; absent in those from before. */
  note: z.optional(releaseNote),
  /** Number of the revision that it was made from; absent: the one before. Those between were never on. */
  from: z.optional(z.int()),
})
export type Revision = z.infer<typeof revision>

/** Bytes of an upload: all files of a slice, as base64 in JSON. */
export const UPLOAD_LIMIT = 8_000_000

/** A built slice on its way to the product: every file of its `dist` folder, by name, as base64. */
export const sliceUpload = z.object({
  files: z.record(z.string().check(z.regex(/^\w[\w.-]{0,120}$/)), z.string()),
  commit: releaseNote.shape.commit,
})
export type SliceUpload = z.infer<typeof sliceUpload>

/** What can be wrong with a version in a browser. */
export const FAULTS = ['load', 'contract', 'render', 'stuck', 'blocked', 'leak'] as const
/**
 * - `load`: its files did not arrive, or did not run;
 * - `contract`: what it handed over is no slice;
 * - `render`: a page of it threw;
 * - `stuck`: its loading did not end in time;
 * - `blocked`: it held the page's thread;
 * - `leak`: the page's elements grew without an end.
 */
export type Fault = (typeof FAULTS)[number]

/** What one page reports of one version. Nothing personal, no address of a page, no text. */
export const sliceReport = z.object({
  /** The page's key, which the shell takes out of the document before a slice runs. */
  key: z.string().check(z.maxLength(200)),
  slice: sliceEntry.shape.name,
  version: sliceEntry.shape.version,
  /** Null: it works so far. */
  fault: z.nullable(z.enum(FAULTS)),
  /** Milliseconds from the wish for a page of it to the page; null when it was not shown. */
  shownMs: z.nullable(z.int().check(z.minimum(0), z.maximum(120_000))),
})
export type SliceReport = z.infer<typeof sliceReport>
