/** @returns the exit code */
export function releaseBy(
  args: readonly string[],
  given: {
    readonly env: Readonly<Record<string, string | undefined>>
    readonly folder: string
    say(line: string): void
    complain(line: string): void
  },
): Promise<number>
