interface Named {
  readonly name: string
}
export function withSlice<R extends { readonly slices: readonly Named[] }>(registry: R, entry: Named): R
export interface Hashes {
  readonly before: string
  readonly after: string
}
export function pageWith(
  html: string,
  entry: Named,
  script: string,
): { readonly text: string; readonly hash: Hashes } | null
export function policyWith(policy: string, hash: Hashes, live: string): string
