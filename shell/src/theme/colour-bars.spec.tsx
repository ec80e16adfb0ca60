// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { colourBars } from './colour-bars.ts'

afterEach(() => {
  document.head.innerHTML = ''
})

it('colours the bar of the browser like the header, in the chosen theme and in that of the system', () => {
  document.head.innerHTML = `
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#171b22" media="(prefers-color-scheme: dark)">`
  const colours = () => [...document.querySelectorAll('meta')].map(({ content }) => content)
  colourBars('dark')
  expect(colours()).toEqual(['#171b22', '#171b22'])
  colourBars('light')
  expect(colours()).toEqual(['#ffffff', '#ffffff'])
  colourBars('system')
  expect(colours()).toEqual(['#ffffff', '#171b22'])
})
