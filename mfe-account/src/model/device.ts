export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'unknown'

const KINDS: readonly (readonly [DeviceKind, RegExp])[] = [
  ['tablet', /iPad|Tablet|Android(?!.*Mobile)/],
  ['phone', /iPhone|iPod|Mobile|Android/],
  ['computer', /Windows|Macintosh|Linux|CrOS/],
]

/** The order matters: most browsers also name other browsers. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]

/** Device and browser from the user agent, so that the person can recognise the session. */
export function deviceOf(userAgent: string): { kind: DeviceKind; browser: string | null } {
  const first = <Name extends string>(list: readonly (readonly [Name, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return { kind: first(KINDS) ?? 'unknown', browser: first(BROWSERS) ?? null }
}
