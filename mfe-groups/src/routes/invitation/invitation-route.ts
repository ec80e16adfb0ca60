/** What the router takes from this chunk. */
export { invitationLoader as loader } from './invitation-loader.ts'
export { InvitationPage as Component } from './invitation-page.tsx'
