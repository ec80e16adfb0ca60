import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { getProfile } from '@pingboard/contracts/http/account.ts'
import type { Candidate } from '@pingboard/contracts/releases.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aGroupOf } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'

/** A version that nobody built: the registry names it, and that is all that these tests ask for. */
const TRIED = '9.9.9'
const SLICE = 'mfe-boards'
const DOCUMENT = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }

let product: Product
let on: string
beforeAll(async () => {
  // As behind a proxy, so that each browser has an address of its own.
  product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  on = (await product.ports.slices.current()).slices.find(({ name }) => name === SLICE)?.version ?? ''
})
afterAll(() => product.close())
afterEach(() => product.ports.slices.release(({ candidates, note, ...now }) => now))

const tryOut = (given: Partial<Candidate>) =>
  product.ports.slices.release(({ slices }) => {
    const entry = slices.find(({ name }) => name === SLICE)
    if (!entry) throw new Error('no boards')
    const since = new Date().toISOString()
    const nobody = { share: 0, groups: [], testers: [] }
    return {
      slices,
      candidates: [{ entry: { ...entry, version: TRIED }, since, ...nobody, ...given }],
      note: {
        action: 'candidate',
        slice: SLICE,
        version: TRIED,
        by: 'team <club>',
        at: since,
        commit: 'abcdef1',
      },
    }
  })

/** What a browser is told. */
async function visit(cookie = '') {
  const answer = await navigate('/boards', cookie)
  const html = answer.text
  const data = (id: string) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null')
  const { slices } = data('registry') as { slices: { name: string; version: string }[] }
  return {
    version: slices.find(({ name }) => name === SLICE)?.version,
    key: data('page-key') as string | null,
    cookie: nameOf(answer.headers['set-cookie']?.[0]),
    headers: answer.headers,
  }
}

/** As a browser does that shows a page: `fetch` itself says that a script asks. */
async function navigate(path: string, cookie: string) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(`${product.origin}${path}`, { headers: { ...DOCUMENT, cookie } }, resolve).once('error', reject)
  const answer = await promise
  return { headers: answer.headers, text: await text(answer) }
}
const nameOf = (cookie: string | undefined) => cookie?.split(';', 1)[0] ?? ''

/** The cookie of the trials after a call of this person. */
async function told(person: Client, path = '/api/user/profile', method = 'GET'): Promise<string | undefined> {
  const headers = { cookie: person.cookie, language: 'fr' }
  const { headers: found } = await fetch(`${product.origin}${path}`, { method, headers })
  return found.getSetCookie().find(cookie => cookie.startsWith('pingboard_trials='))
}

async function report(said: object | string, cookie: string, address: string) {
  const headers = { 'content-type': 'application/json', cookie, 'x-forwarded-for': address }
  const body = typeof said === 'string' ? said : JSON.stringify({ slice: SLICE, shownMs: 150, ...said })
  return fetch(`${product.origin}/edge/reports`, { method: 'POST', headers, body })
}

describe('who tries a candidate', () => {
  test('a tester gets it from the profile on, another person does not', async () => {
    const [tester, other] = [await somebody(product.origin), await somebody(product.origin)]
    expect(await told(tester)).toBeUndefined()
    await tryOut({ testers: [tester.profile.id] })
    // What is on trial is read once in three seconds.
    await expect.poll(() => told(tester)).toContain(`pingboard_trials=${SLICE};`)
    const wish = nameOf(await told(tester))
    expect((await visit(wish)).version).toBe(TRIED)
    expect(await told(other)).toBeUndefined()
    expect((await visit()).version).toBe(on)
    // The wish alone is nothing once the trial is over.
    await product.ports.slices.release(({ slices }) => ({ slices }))
    expect((await visit(wish)).version).toBe(on)
    const past = Object.assign(new Client(product.origin), { cookie: `${tester.cookie}; ${wish}` })
    await expect.poll(() => told(past)).toContain('Max-Age=0')
  })

  test('the members of a group get it; the profile itself says nothing of it', async () => {
    const member = await somebody(product.origin)
    const group = await aGroupOf(member)
    await tryOut({ groups: [group.id] })
    await expect.poll(() => told(member)).toContain(SLICE)
    const { text: profile } = await expectStatus(member.call(getProfile, {}), 200)
    expect(profile).not.toContain(SLICE)
  })

  test('whoever signs out loses it', async () => {
    const tester = await somebody(product.origin)
    const signed = Object.assign(new Client(product.origin), {
      cookie: `${tester.cookie}; pingboard_trials=${SLICE}`,
    })
    expect(await told(signed, '/api/auth/logout', 'POST')).toContain('Max-Age=0')
    expect(await told(Object.assign(signed, { cookie: `pingboard_trials=${SLICE}` }))).toContain('Max-Age=0')
  })

  test('half of the browsers get it by their share, each keeps its version', async () => {
    await tryOut({ share: 0.5 })
    const first = await Promise.all(Array.from({ length: 40 }, () => visit()))
    expect(new Set(first.map(({ version }) => version))).toEqual(new Set([on, TRIED]))
    for (const { cookie, version, headers } of first) {
      expect((await visit(cookie)).version).toBe(version)
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(headers.vary).toBe('cookie, accept-encoding')
    }
  })
})

test('a page that other sites show in a frame gets what is on, and sets no cookie', async () => {
  await tryOut({ share: 1 })
  const { headers, text } = await navigate(`/boards/${'a'.repeat(26)}/live?mode=embed`, '')
  expect(headers['set-cookie']).toBeUndefined()
  expect(text).not.toContain(`"version":"${TRIED}"`)
  expect(text).toContain('id="page-key">null<')
})

test('without a candidate no browser gets a cookie', async () => {
  const { cookie, headers } = await visit()
  expect([cookie, headers['cache-control']]).toEqual(['', expect.stringMatching(/no-cache$/)])
})

test('a report that cannot be read is refused as every call is', async () => {
  for (const [body, status, code] of [
    ['{', 400, 'INVALID_JSON'],
    ['{"key":1}', 400, 'INVALID_REQUEST'],
    [JSON.stringify({ key: 'x'.repeat(2000) }), 413, 'BODY_TOO_LARGE'],
  ] as const) {
    const answer = await report(body, '', '198.51.100.200')
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
      status,
      'application/problem+json',
    ])
    expect((await answer.json()).code).toBe(code)
  }
})

describe('a candidate that breaks', () => {
  const page = async (language = 'en') =>
    (await fetch(`${product.origin}/ops/slices`, { headers: { 'accept-language': language } })).text()
  const metrics = async () => (await fetch(`${product.origin}/metrics`)).text()

  test('is shown beside the version that is on, and is abandoned by itself, with its reason', async () => {
    await tryOut({ share: 0.5, testers: ['t'.repeat(26)] })
    expect(await page()).toContain('30 more browsers are needed')
    const heard = { [on]: 0, [TRIED]: 0 }
    for (let browser = 0; (heard[on] ?? 0) < 30 || (heard[TRIED] ?? 0) < 30; browser++) {
      const { version = '', key, cookie } = await visit()
      const count = heard[version] ?? 0
      // All but the last browser of the candidate first: the page is looked at before the verdict.
      if (count >= (version === TRIED && (heard[on] ?? 0) < 30 ? 29 : 31)) continue
      const fault = version === TRIED && count % 2 === 0 ? 'render' : null
      const { status } = await report(
        { key, version, fault },
        cookie,
        `10.0.${browser >> 8}.${browser & 255}`,
      )
      expect(status).toBe(204)
      heard[version] = count + 1
      if (count === 28) {
        const labels = `{slice="${SLICE}",version="${version}",state="${version === on ? 'on' : 'candidate'}"`
        expect(await metrics()).toContain(`pingboard_slice_browsers${labels}} 29\n`)
        if (version === TRIED)
          expect(await metrics()).toContain(`pingboard_slice_faulty_browsers${labels},fault="render"} 15\n`)
        expect(await metrics()).toContain(`pingboard_slice_shown_seconds${labels},quantile="0.95"}`)
      }
    }
    await expect
      .poll(async () => (await product.ports.slices.current()).candidates, { timeout: 20_000 })
      .toBeUndefined()
    const { slices, note } = await product.ports.slices.current()
    expect(slices.find(({ name }) => name === SLICE)?.version).toBe(on)
    expect(note).toMatchObject({ action: 'abandon', by: 'product', version: TRIED })
    expect(note?.reason).toMatch(
      /^15 of 30 \(50\.0 %\) of its browsers met a fault \(render 15\), and with .* 0 of 3[01] /,
    )
    // Counted once the registry is stored.
    await expect.poll(metrics).toContain(`pingboard_slice_candidates_abandoned_total{slice="${SLICE}"} 1\n`)
    const html = await page()
    expect(html).toContain('abandoned')
    expect(html).toContain('15 of 30 (50.0 %)')
    expect((await visit()).version).toBe(on)
  })

  test('the operator’s page is in both languages, escapes what teams say, and runs no script', async () => {
    await tryOut({ share: 0.25, groups: ['g'], testers: ['t', 'u'] })
    const [english, french] = [await page(), await page('fr-FR,fr;q=0.9')]
    expect(english).toContain('<html lang="en">')
    expect(english).toMatch(/25\s?%.*1 group.*2 testers/s)
    expect(english).toContain('team &lt;club&gt;')
    expect(french).toContain('<html lang="fr">')
    expect(french).toContain('À l’essai')
    expect(french).toContain('2 testeurs')
    const { headers } = await fetch(`${product.origin}/ops/slices`)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('only at this machine, as metrics are', async () => {
    const passedOn = { 'x-forwarded-for': '203.0.113.7' }
    expect((await fetch(`${product.origin}/ops/slices`, { headers: passedOn })).status).toBe(404)
    expect((await fetch(`${product.origin}/ops/slices`)).status).toBe(200)
  })
})
