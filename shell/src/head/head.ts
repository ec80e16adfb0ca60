import { displayMode } from '@pingboard/contracts/display-mode.ts'
import { SESSION_HINT } from '@pingboard/contracts/route.ts'
import { colourBars } from '../theme/colour-bars.ts'
import { firstPage } from './first-page.ts'
import { keepTrying } from './keep-trying.ts'
import { takeToken } from './take-token.ts'

/**
 * Runs before the first paint, alone and blocking: takes the token out of the address, sets theme and language of the
 * document, keeps an early offer to install, and asks for all that the page of this address shows first. Kept tiny;
 * everything else waits for the application.
 */
takeToken(location, history)

window.addEventListener('beforeinstallprompt', event => {
  // Otherwise the browser asks by itself, at a moment of its own.
  event.preventDefault()
  globalThis.earlyInstallPrompt = event
})

const root = document.documentElement
const query = new URLSearchParams(location.search)
const display = displayMode(location.pathname, location.search)
if (display) root.dataset.display = display
if (display === 'overlay') keepTrying(() => document.querySelector('[data-on-air]') !== null)

/** Storage may be forbidden: the page then follows the system and the default language. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const theme = (display && query.get('theme')) ?? stored('theme')
if (theme === 'light' || theme === 'dark') {
  root.dataset.theme = theme
  colourBars(theme)
}
const wanted = [
  query.get('lang'),
  stored('lang'),
  ...navigator.languages.map(language => language.slice(0, 2)),
]
root.lang = wanted.find(language => language === 'fr' || language === 'en') ?? root.lang

// The worker has the typeface already: the first words of the page are written in it.
if (navigator.serviceWorker?.controller) root.dataset.typeface = ''

/**
 * Brings a file into the cache of the browser. A preload of a sheet that is not used, because its page fails, would be a
 * warning in the console, and a module that failed to preload could not be tried again.
 */
const fetchEarly = (path: string) =>
  void fetch(path)
    .then(answer => answer.arrayBuffer())
    .catch(() => {})

function preloadModule(path: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = path
  document.head.append(link)
}

const dataOf = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? '')

try {
  const visit = {
    pathname: location.pathname,
    language: root.lang,
    isSignedIn: document.cookie.split('; ').includes(`${SESSION_HINT}=1`),
  }
  const { modules, files, asks } = firstPage(visit, dataOf('first-page'), dataOf('registry').slices)
  if (asks) {
    const credentials = display === 'embed' ? 'omit' : 'same-origin'
    const answer = fetch(asks, { headers: { language: visit.language }, credentials })
    // The application deals with a failure: it asks again.
    answer.catch(() => {})
    globalThis.earlyAnswer = { address: asks, answer }
  }
  modules.forEach(preloadModule)
  files.forEach(fetchEarly)
} catch {
  // No data in the page: the application handles that.
}
