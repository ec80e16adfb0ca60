// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { embedCode } from './embed-code.ts'

const board = 'a'.repeat(26)
const code = (title: string) => embedCode({ board, origin: 'https://scores.example', title, language: 'fr' })

function parsed(title: string) {
  const { body } = new DOMParser().parseFromString(code(title), 'text/html')
  return { body, frame: body.querySelector('iframe') }
}

describe('the code for another site', () => {
  it('is a frame with a name, and one script', () => {
    const { body, frame } = parsed('Scores en direct : Journée 6')
    expect(frame?.src).toBe(`https://scores.example/boards/${board}/live?mode=embed&lang=fr`)
    expect(frame?.title).toBe('Scores en direct : Journée 6')
    expect([...body.children].map(({ tagName }) => tagName)).toEqual(['IFRAME', 'SCRIPT'])
  })

  it.each(['"><script>alert(1)</script>', "' onload='x", 'Pau & Agen <b>', '&quot;'])(
    'stays one frame under the name %s',
    title => {
      const { body, frame } = parsed(title)
      expect(frame?.title).toBe(title)
      expect(frame?.getAttributeNames().toSorted()).toEqual(['loading', 'src', 'style', 'title'])
      expect(body.querySelectorAll('script')).toHaveLength(1)
    },
  )
})
