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

/** The browser's offer to install the app; only Chromium has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>
}
interface WindowEventMap {
  beforeinstallprompt: InstallPrompt
}
interface Navigator {
  /** Safari: opened from its icon on the home screen. */
  readonly standalone?: boolean
}
/** An offer that came before the application, kept by the head script. */
declare var earlyInstallPrompt: InstallPrompt | undefined
