import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { escapeHtml as e } from '@pingboard/contracts/escape-html.ts'
import type { MailContent, ResultSection } from './content.ts'
import { MAIL_WORDS } from './words.ts'

/** For mail programs without HTML. */
export function asText(content: MailContent): string {
  const { language, paragraphs, results, button, wayOut, notes, unsubscribe } = content
  const blocks = [
    ...paragraphs,
    ...results.map(section => sectionAsText(section, MAIL_WORDS[language].colon)),
    `${button.label}\n${button.address}`,
    ...(wayOut ? [`${wayOut.label}\n${wayOut.address}`] : []),
    ...notes,
    `-- \n${PRODUCT_NAME}${unsubscribe ? `\n${unsubscribe.label}\n${unsubscribe.address}` : ''}`,
  ]
  return blocks.join('\n\n')
}

const sectionAsText = ({ title, rows }: ResultSection, colon: string): string =>
  [title, ...rows.map(({ team1, team2, outcome }) => `- ${team1} – ${team2}${colon}${outcome}`)].join('\n')

// Styles are written in the elements, because mail programs remove style sheets. The colours are those of the
// product.
const INK = '#14181f'
const MUTED = '#545c69'
const LINE = '#d4d8de'
const BLUE = '#0b4ba8'
const FONT = 'font-family:system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif'
const STYLE = {
  body: `margin:0;padding:0;background:#f3f4f6;color:${INK};${FONT}`,
  sheet: `max-width:560px;margin:0 auto;padding:24px 20px;background:#ffffff;font-size:16px;line-height:24px`,
  brand: `margin:0 0 16px;padding:0 0 12px;border-bottom:2px solid ${BLUE};font-weight:700;color:${BLUE}`,
  title: `margin:0 0 16px;font-size:22px;line-height:28px`,
  paragraph: 'margin:0 0 16px',
  table: 'width:100%;margin:0 0 20px;border-collapse:collapse',
  caption: `padding:0 0 6px;text-align:left;font-size:14px;font-weight:700;color:${MUTED}`,
  team: `padding:8px 8px 8px 0;border-top:1px solid ${LINE};text-align:left;font-weight:400`,
  outcome: `padding:8px 0;border-top:1px solid ${LINE};text-align:right;white-space:nowrap;font-weight:700`,
  button: `display:inline-block;padding:12px 20px;background:${BLUE};color:#ffffff;font-weight:700;text-decoration:none;border-radius:6px`,
  small: `margin:0 0 8px;font-size:14px;line-height:20px;color:${MUTED}`,
  link: `color:${BLUE};word-break:break-all`,
} as const satisfies Record<string, string>

/** A simple page without pictures. It loads nothing, and is readable without colours. User text is escaped. */
export function asHtml(content: MailContent): string {
  const { language, subject, paragraphs, results, button, wayOut, notes, unsubscribe } = content
  const address = e(button.address)
  const small = [
    ...(wayOut ? [linkAsHtml(wayOut)] : []),
    ...notes.map(e),
    `${e(MAIL_WORDS[language].ifButtonFails)}<br><a href="${address}" style="${style('link')}">${address}</a>`,
    ...(unsubscribe ? [linkAsHtml(unsubscribe)] : []),
  ]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${e(subject)}</title>
</head>
<body style="${style('body')}">
<div style="${style('sheet')}">
<p style="${style('brand')}">${e(PRODUCT_NAME)}</p>
<h1 style="${style('title')}">${e(subject)}</h1>
${paragraphs.map(text => `<p style="${style('paragraph')}">${e(text)}</p>`).join('\n')}
${results.map(sectionAsHtml).join('\n')}
<p style="${style('paragraph')}"><a href="${address}" style="${style('button')}">${e(button.label)}</a></p>
${small.map(html => `<p style="${style('small')}">${html}</p>`).join('\n')}
</div>
</body>
</html>
`
}

const linkAsHtml = ({ label, address }: MailContent['button']): string =>
  `<a href="${e(address)}" style="${style('link')}">${e(label)}</a>`

const style = (name: keyof typeof STYLE): string => e(STYLE[name])

function sectionAsHtml({ title, rows }: ResultSection): string {
  const lines = rows.map(
    ({ team1, team2, outcome }) =>
      `<tr><th scope="row" style="${style('team')}">${e(team1)} – ${e(team2)}</th><td style="${style('outcome')}">${e(outcome)}</td></tr>`,
  )
  return `<table style="${style('table')}"><caption style="${style('caption')}">${e(title)}</caption>${lines.join('')}</table>`
}
