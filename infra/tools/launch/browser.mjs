import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './node.mjs'

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
const PLACES = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * A Chrome or Chromium for the browser tests: an installed one, else Debian's package when this process is root, else
 * playwright's own download. @returns its path, or null when none can be found
 */
export function findBrowser(env) {
  if (process.env.PINGBOARD_BROWSER) return process.env.PINGBOARD_BROWSER
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && has('apt-get')) {
    say('Installing Chromium for the browser tests…')
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    // The second one is the same browser without windows: pages cost two thirds in it. Older releases lack it.
    for (const name of ['chromium', 'chromium-headless-shell'])
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
    const debian = installed()
    if (debian) return debian
  }
  spawnSync('playwright-core', ['install', 'chromium'], {
    stdio: 'ignore',
    env,
    timeout: 300_000,
    shell: process.platform === 'win32',
  })
  const path = spawnSync(
    process.execPath,
    ['-e', "import('playwright-core').then(p => console.log(p.chromium.executablePath()))"],
    { encoding: 'utf8', env },
  ).stdout?.trim()
  return path && existsSync(path) ? path : null
}

export const has = name =>
  spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { stdio: 'ignore' }).status === 0

function installed() {
  for (const name of NAMES) {
    const path = spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim()
    if (path) return path
  }
  return PLACES.find(existsSync) ?? null
}
