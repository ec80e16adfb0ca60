// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { takePageKey } from './page-key.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

describe('the key in the document', () => {
  const documentWith = (text: string) => {
    document.body.innerHTML = `<script type="application/json" id="page-key">${text}</script>`
  }

  it('is taken out, so that no slice finds it', () => {
    documentWith('"b5.mark_-.sum"')
    const onKey = vi.fn()
    expect(takePageKey(onKey)).toBe(true)
    expect(onKey).toHaveBeenCalledExactlyOnceWith('b5.mark_-.sum')
    expect(document.documentElement.outerHTML).not.toContain('mark_')
    expect(takePageKey(onKey)).toBe(false)
  })

  it.each(['null', '"%page-key%"', '', '"a\\"b"', '{}'])('is none in %s', text => {
    documentWith(text)
    const onKey = vi.fn()
    expect(takePageKey(onKey)).toBe(false)
    expect(onKey).not.toHaveBeenCalled()
  })
})
