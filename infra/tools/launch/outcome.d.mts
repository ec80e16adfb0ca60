/** A name to look for; what it has drawn from, and the command that draws the same again. */
export interface Failure {
  name: string
  seed?: string
  repeat?: string
}
export interface Outcome {
  passed: number
  skipped: string[]
  failed: Failure[]
  /** What each file took. */
  spent: Spent[]
}
export interface Spent {
  part: string
  file: string
  milliseconds: number
}
/** As much of vitest's reported tests as is read. */
export interface ReportedModule {
  relativeModuleId: string
  errors(): readonly { message: string }[]
  state(): string
  project: { name: string }
  diagnostic(): { duration: number }
  children: { allTests(): Iterable<unknown>; allSuites(): Iterable<unknown> }
}

export function outcomeOf(testModules: readonly ReportedModule[], unhandledErrors: readonly object[]): Outcome
export function closingLines(outcome: Outcome, checks: readonly { name: string; passed: boolean }[]): string[]
export function minutesLines(spent?: readonly Spent[]): string[]
export function reasonLines(name: string, errors?: readonly { message: string; stack?: string }[]): string[]
