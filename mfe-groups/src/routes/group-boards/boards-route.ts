/** What the router takes from this chunk. */
export { BoardsTab as Component } from './boards-tab.tsx'
