// npm run pictures: draws the icons of the installed app, and photographs the demo for the browser's install question
// and for the README's tour.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drawNeutral } from '@pingboard/infra/drawing/canvas.ts'
import { chromium } from 'playwright-core'
import { startProduct } from '../support/product.ts'
import { ICONS } from './icons.ts'
import { photograph, SCREENSHOTS } from './screenshots.ts'
import { TOUR } from './tour.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Where the manifest names the icons and the screenshots. */
const PUBLIC = join(ROOT, 'shell', 'public')
const PICTURES = join(ROOT, 'infra', 'pictures')
const executablePath = process.env.PINGBOARD_BROWSER
if (!executablePath) throw new Error('PINGBOARD_BROWSER names no Chrome or Chromium')

function keep(file: string, bytes: Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  process.stdout.write(`${file.slice(ROOT.length + 1)}  ${Math.round(bytes.length / 1000)} kB\n`)
}

// The picture of links that tell nothing is drawn like those of boards, without a browser.
keep(join(ROOT, 'services', 'previews', 'pingboard.png'), drawNeutral())
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const product = await startProduct({ args: [] })
try {
  for (const [path, { size, drawing }] of Object.entries(ICONS)) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<body style="margin:0"><style>svg{display:block}</style>${drawing}</body>`)
    keep(join(PUBLIC, path), await page.screenshot())
    await page.close()
  }
  for (const [path, place] of Object.entries(SCREENSHOTS))
    keep(join(PUBLIC, path), await photograph(browser, product.origin, place))
  for (const [path, place] of Object.entries(TOUR))
    keep(join(PICTURES, path), await photograph(browser, product.origin, place, 'webp'))
} finally {
  await product.close()
  await browser.close()
}
