// npm run pictures: draws the icons of the installed app and photographs the demo for the browser's install question.
// The files stand in shell/public, where the manifest names them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { startProduct } from '../support/product.ts'
import { ICONS } from './icons.ts'
import { photograph, SCREENSHOTS } from './screenshots.ts'

const PUBLIC = join(import.meta.dirname, '..', '..', 'shell', 'public')
const executablePath = process.env.PINGBOARD_BROWSER
if (!executablePath) throw new Error('PINGBOARD_BROWSER names no Chrome or Chromium')

function keep(path: string, bytes: Buffer): void {
  mkdirSync(dirname(join(PUBLIC, path)), { recursive: true })
  writeFileSync(join(PUBLIC, path), bytes)
  process.stdout.write(`${path}  ${Math.round(bytes.length / 1000)} kB\n`)
}

const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const product = await startProduct({ args: [] })
try {
  for (const [path, { size, drawing }] of Object.entries(ICONS)) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<body style="margin:0"><style>svg{display:block}</style>${drawing}</body>`)
    keep(path, await page.screenshot())
    await page.close()
  }
  for (const [path, place] of Object.entries(SCREENSHOTS))
    keep(path, await photograph(browser, product.origin, place))
} finally {
  await product.close()
  await browser.close()
}
