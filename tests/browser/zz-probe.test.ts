import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'
import { test } from 'vitest'
import { startProduct } from '../support/product.ts'
import { somebody } from '../support/client.ts'
test('probe', async () => {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })
  context.on('console', m => process.stdout.write(`${m.type()} ${m.text()} ${m.location().url}\n`))
  const page = await context.newPage()
  await page.goto(product.origin)
  await page.getByRole('heading', { level: 1 }).waitFor()
  process.stdout.write(`${await page.evaluate(() => document.title)}\n`)
  try {
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
    const r = await page.evaluate(() => (globalThis as any).axe.run(document, {resultTypes: ['violations']}))
    process.stdout.write(JSON.stringify(r.violations.map((v: any) => [v.id, v.impact, v.nodes.length])) + '\n')
  } catch (e) { process.stdout.write(String(e) + '\n') }
  await page.screenshot({ path: '/tmp/bt/home.png', fullPage: true })
  const person = await somebody(product.origin)
  for (const path of ['/fftt/clubs?department=33']) {
    const a = await person.send('GET', `/api${path}`)
    process.stdout.write(a.text.slice(0, 3000) + '\n')
    for (const c of JSON.parse(a.text).clubs ?? JSON.parse(a.text).data ?? []) {
      const d = new Date().toISOString().slice(0,10), e = new Date(Date.now()+7*864e5).toISOString().slice(0,10)
      const f = await person.send('GET', `/api/fftt/club/${c.clubNumber}/games?startDate=${d}&endDate=${e}`)
      process.stdout.write(`${c.clubNumber} ${c.name} ${f.status} ${f.text.slice(0, 400)}\n`)
      break
    }
  }
  await browser.close()
  await product.close()
})
