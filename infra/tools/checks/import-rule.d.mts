export function faultsOf(file: string, source: string): readonly string[]
export function importsOf(file: string, source: string): readonly string[]
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[]
export const RULES: readonly { readonly from: string; readonly may: readonly string[] }[]
