/** Build factories: an application's configuration is a name and a folder. */
export { shell } from './shell.mjs'
export { slice } from './slice.mjs'
