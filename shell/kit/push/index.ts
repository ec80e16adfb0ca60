/** Whether this browser may receive pushes. */
export { readBrowser } from './read-browser.ts'
export { type PushSituation, pushSituation } from './situation.ts'
