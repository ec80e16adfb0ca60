import type { Theme } from '@pingboard/kit/slice'

/** `--surface` of `tokens.css`, the colour of the header, which `index.html` names as well. */
const COLOURS = { light: '#ffffff', dark: '#171b22' }

/** The bar of the browser, or of the installed app, has the colour of the header in every theme. */
export function colourBars(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ofSystem = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.content = COLOURS[theme === 'system' ? ofSystem : theme]
  }
}
