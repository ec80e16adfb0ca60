/** A random UUID; `crypto.randomUUID` does not exist on plain http, which a hall's network is. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Same content, same key: a repeat after a lost answer has no second effect, a changed content is a new request. */
export function requestKeys(): (content: unknown) => string {
  let last = { content: '', key: '' }
  return content => {
    const text = JSON.stringify(content)
    if (text !== last.content) last = { content: text, key: newRequestKey() }
    return last.key
  }
}
