/** What the router takes from this chunk. */
export { RolesTab as Component } from './roles-tab.tsx'
