export { type PushSituation, pushSituation, readBrowser } from './situation.ts'
