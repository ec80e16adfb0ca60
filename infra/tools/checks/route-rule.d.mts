export function declaredIn(index: string, sources: readonly string[]): string[]
export function implementedIn(sources: readonly string[]): string[]
export function faultsBetween(declared: readonly string[], implemented: readonly string[]): string[]
