/** What the router takes from this chunk. */
export { ProfilePage as Component } from './profile-page.tsx'
