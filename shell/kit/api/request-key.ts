/** A random UUID. `crypto.randomUUID` is missing on plain http, which the network of a hall may use. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The same content gets the same key, so that a repeat has no second effect. Changed content gets a new key. */
export function requestKeys(): (content: unknown) => string {
  let last = { content: '', key: '' }
  return content => {
    const text = JSON.stringify(content)
    if (text !== last.content) last = { content: text, key: newRequestKey() }
    return last.key
  }
}
