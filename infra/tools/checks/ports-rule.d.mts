export const NO_ADAPTER: Readonly<Record<string, string>>
export function faultsOf(
  ports: readonly string[],
  suites: ReadonlyMap<string, string>,
  tests: readonly string[],
): string[]
