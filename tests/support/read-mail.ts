/** A mail as a mail program reads it. */
export interface ReceivedMail {
  /** Recipients of the envelope. */
  readonly envelope: readonly string[]
  /** Headers by lower-case name, unfolded and decoded. */
  readonly headers: Readonly<Record<string, string>>
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** @param raw one character per byte */
export function readMail(raw: string, envelope: readonly string[] = []): ReceivedMail {
  const { headers, body } = split(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(split) : [{ headers, body }]
  const part = (type: string) =>
    parts.filter(each => each.headers['content-type']?.startsWith(type)).map(decodeBody)[0] ?? ''
  return {
    envelope,
    headers,
    subject: headers.subject ?? '',
    text: part('text/plain'),
    html: part('text/html'),
  }
}

interface Part {
  readonly headers: Record<string, string>
  readonly body: string
}

function split(raw: string): Part {
  const whole = raw.replace(/^\r\n/, '')
  const end = whole.indexOf('\r\n\r\n')
  const headers: Record<string, string> = {}
  for (const line of whole
    .slice(0, end)
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')) {
    const at = line.indexOf(':')
    headers[line.slice(0, at).toLowerCase()] = decodeWords(line.slice(at + 1).trim())
  }
  return { headers, body: whole.slice(end + 4) }
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding']
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? unquote(body.replace(/=\r\n/g, '')) : body, 'latin1')
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd()
}

const unquote = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** RFC 2047: `=?UTF-8?Q?…?=`. Adjacent words belong together. */
function decodeWords(value: string): string {
  return value
    .replace(/(=\?[^?]+\?[QB]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/(?:=\?utf-8\?[QB]\?[^?]*\?=)+/gi, run => {
      const bytes = [...run.matchAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, text = '']) =>
        kind?.toUpperCase() === 'B'
          ? Buffer.from(text, 'base64')
          : Buffer.from(unquote(text.replaceAll('_', ' ')), 'latin1'),
      )
      return Buffer.concat(bytes).toString('utf8')
    })
}
