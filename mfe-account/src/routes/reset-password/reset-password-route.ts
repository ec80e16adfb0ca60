/** What the router takes from this chunk. */
export { ResetPasswordPage as Component } from './reset-password-page.tsx'
