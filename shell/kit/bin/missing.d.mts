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
