export function missingIn(
  built: {
    readonly entry: { readonly contract: number; readonly requires: Readonly<Record<string, string>> }
    readonly uses: Readonly<Record<string, readonly string[]>>
  },
  provides: {
    readonly contracts: readonly number[]
    readonly shared: Readonly<Record<string, string>>
    readonly names?: Readonly<Record<string, readonly string[]>>
  },
): string[]

/** Whether a version lies in a range as the build writes it: `^1.2.3` or `1.2.3`. */
export function satisfies(version: string, range: string): boolean
