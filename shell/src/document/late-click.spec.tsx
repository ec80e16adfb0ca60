import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stopLateClicks } from './late-click.ts'

const pressed = vi.fn()
const root = document.createElement('div')
const below = document.createElement('a')
below.href = '#below'
below.addEventListener('click', pressed)
root.append(below)

beforeAll(() => {
  document.body.append(root)
  stopLateClicks()
})
afterEach(() => pressed.mockClear())

/** A popup, as the library puts it on the page: beside the application, with a button inside. */
function aPopup() {
  const popup = document.createElement('div')
  const button = document.createElement('button')
  popup.append(document.createElement('div'), button)
  document.body.append(popup)
  return { popup, button }
}
const press = (target: Element) => target.dispatchEvent(new Event('pointerdown', { bubbles: true }))
/** @param detail 1 of a pointer, 0 of the keyboard or a script */
const click = (target: Element, detail = 1) =>
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))

test('a click whose popup is gone presses nothing', () => {
  const { popup, button } = aPopup()
  press(button)
  click(button, 0)
  popup.remove()
  expect(click(below)).toBe(false)
  expect(pressed).not.toHaveBeenCalled()
})

test('the next click is another one', () => {
  const { popup, button } = aPopup()
  press(button)
  popup.remove()
  click(below)
  press(below)
  click(below)
  expect(pressed).toHaveBeenCalledOnce()
})

test('a popup that closes by its own click takes none after it', () => {
  const { popup, button } = aPopup()
  button.addEventListener('click', () => popup.remove())
  press(button)
  click(button)
  click(below)
  expect(pressed).toHaveBeenCalledOnce()
})

test('the keyboard presses what it is on, also after a popup that went before the click of its tap', () => {
  const { popup, button } = aPopup()
  press(button)
  popup.remove()
  click(below, 0)
  expect(pressed).toHaveBeenCalledOnce()
})

test('a part of the page that is drawn again between press and click takes the click', () => {
  const icon = document.createElement('i')
  below.append(icon)
  press(icon)
  icon.remove()
  click(below)
  expect(pressed).toHaveBeenCalledOnce()
})
