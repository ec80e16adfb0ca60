type Rules = ReadonlyMap<string, { readonly holds: string; readonly proof: string }>
export function rulesIn(text: string): Rules
export function faultsOf(
  rules: Rules,
  texts: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): string[]
