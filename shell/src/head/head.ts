import { colourBars } from '../theme/colour-bars.ts'
import { takeToken } from './take-token.ts'

/**
 * Runs before the first paint, alone and blocking: takes the token out of the address, sets theme and language of the
 * document, keeps an early offer to install, and preloads the slice of this address. Kept tiny; everything else waits
 * for the application.
 */
interface Slice {
  paths: string[]
  preload: string[]
}

takeToken(location, history)

window.addEventListener('beforeinstallprompt', event => {
  // Otherwise the browser asks by itself, at a moment of its own.
  event.preventDefault()
  globalThis.earlyInstallPrompt = event
})

const root = document.documentElement
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme
    colourBars(theme)
  }
  const wanted = [
    new URLSearchParams(location.search).get('lang'),
    localStorage.getItem('lang'),
    ...navigator.languages.map(language => language.slice(0, 2)),
  ]
  root.lang = wanted.find(language => language === 'fr' || language === 'en') ?? root.lang
} catch {
  // Storage may be forbidden: the page then follows the system and the default language.
}

try {
  const slices: Slice[] = JSON.parse(document.getElementById('registry')?.textContent ?? '').slices
  const matching = slices
    .flatMap(slice => slice.paths.map(path => ({ path, preload: slice.preload })))
    .filter(({ path }) => `${location.pathname}/`.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)
  for (const path of matching[0]?.preload ?? []) {
    const link = document.createElement('link')
    link.rel = path.endsWith('.css') ? 'preload' : 'modulepreload'
    if (path.endsWith('.css')) link.as = 'style'
    link.href = path
    document.head.append(link)
  }
} catch {
  // No registry in the page: the application handles that.
}
