/** True in release builds; the worker is off in development. */
declare const __RELEASE__: boolean

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css'

interface TrustedScriptUrlPolicy {
  createScriptURL(url: string): unknown
}
declare var trustedTypes:
  | {
      createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedScriptUrlPolicy
    }
  | undefined
