import { hash } from 'node:crypto'
import { type Language, PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { escapeHtml as e } from '@pingboard/contracts/escape-html.ts'
import type { FastifyReply } from 'fastify'

// One short style sheet in the product's colours, inside the page: these pages load nothing.
const SHEET = `
:root{color-scheme:light dark;--canvas:light-dark(#f3f4f6,#0d1117);--surface:light-dark(#fff,#151a22);--text:light-dark(#14181f,#f2f4f6);--muted:light-dark(#545c69,#aab2bd);--line:light-dark(#d4d8de,#323943);--blue:#0b4ba8}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:400 1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;overflow-wrap:anywhere}
header{display:flex;align-items:center;gap:.625rem;padding:.75rem 1rem;background:var(--surface);border-bottom:1px solid var(--line);font-weight:800}
header svg{width:2rem;height:1.5rem;overflow:visible}
main{max-width:45rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{margin:0 0 1rem;padding-bottom:.5rem;border-bottom:2px solid currentColor;font-size:1.375rem;line-height:1.2}
p{margin:0 0 1rem}
button,.button{display:inline-flex;align-items:center;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:6px;background:var(--text);color:var(--canvas);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
a{color:inherit;text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--text);outline-offset:3px}
ul{margin:0;padding:0;list-style:none;background:var(--surface);border:1px solid var(--line)}
li+li{border-top:1px solid var(--line)}
li a{display:block;padding:.75rem 1rem;text-decoration:none}
li a:hover strong{text-decoration:underline}
li strong,li span{display:block}
.muted,li span,dt{color:var(--muted);font-size:.875rem}
time{white-space:nowrap}
dl{margin:0 0 1rem}
dd{margin:0 0 .5rem}
pre{margin:0 0 1rem;padding:1rem;background:var(--surface);border:1px solid var(--line);font:inherit;white-space:pre-wrap}
`

const MARK =
  '<svg viewBox="0 0 32 24" aria-hidden="true" focusable="false"><path fill="#0b4ba8" d="M1 3h30v18H1z"/><path fill="none" stroke="#fff" d="M3.5 5.5h25v13h-25z"/><path stroke="currentColor" stroke-width="2.5" d="M16 0v24"/><circle cx="23" cy="10" r="3.2" fill="#f5cf2e"/></svg>'

const policyOf = (sheet: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', sheet, 'base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export interface Page {
  readonly language: Language
  readonly title: string
  /** HTML. Its text is escaped already. */
  readonly body: string
  /** Further rules of style. */
  readonly sheet?: string
}

/** Sends a page that needs no script and no session. The page's address may hold a token. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  { language, title, body, sheet = '' }: Page,
): FastifyReply {
  return reply
    .status(status)
    .headers({
      'content-security-policy': policyOf(SHEET + sheet),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${e(title)} – ${e(PRODUCT_NAME)}</title>
<style>${SHEET}${sheet}</style>
</head>
<body>
<header>${MARK}<span>${e(PRODUCT_NAME)}</span></header>
<main>
<h1>${e(title)}</h1>
${body}
</main>
</body>
</html>
`)
}
