/** What the router takes from this chunk. */
export { ForgotPasswordPage as Component } from './forgot-password-page.tsx'
