/** What the router takes from this chunk. */
export { EmailVerificationPage as Component } from './email-verification-page.tsx'
