import type { Scripts } from './call.ts'
import { clubScripts } from './scripts-clubs.ts'
import { contestScripts } from './scripts-contests.ts'
import { newsScripts } from './scripts-news.ts'
import { playerScripts } from './scripts-players.ts'
import { resultScripts } from './scripts-results.ts'

export const SCRIPTS: Scripts = {
  ...clubScripts,
  ...contestScripts,
  ...resultScripts,
  ...playerScripts,
  ...newsScripts,
}
