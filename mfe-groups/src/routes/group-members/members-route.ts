/** What the router takes from this chunk. */
export { MembersTab as Component } from './members-tab.tsx'
