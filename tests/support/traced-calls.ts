/** A complete call of a traced program, and the lines of the trace on which it began and ended. */
export interface TracedCall {
  readonly text: string
  readonly from: number
  readonly to: number
}

/**
 * The calls of a trace. When two threads call at the same time, strace prints the beginning and the end of a call on
 * separate lines.
 */
export function callsOf(trace: string): TracedCall[] {
  const begun = new Map<string, { text: string; from: number }>()
  return trace.split('\n').flatMap((line, at) => {
    const thread = line.split(' ', 1)[0] ?? ''
    if (line.endsWith(' <unfinished ...>')) {
      begun.set(thread, { text: line, from: at })
      return []
    }
    const before = / <\.\.\. \w+ resumed>/.test(line) ? begun.get(thread) : undefined
    return [{ text: `${before?.text ?? ''}${line}`, from: before?.from ?? at, to: at }]
  })
}
