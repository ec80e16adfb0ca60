/** What the router takes from this chunk. */
export { groupLoader as loader } from './group-loader.ts'
export { GroupPage as Component } from './group-page.tsx'
