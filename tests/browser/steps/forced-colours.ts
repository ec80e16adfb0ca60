import type { Page } from 'playwright-core'

/**
 * What is chosen, checked or current on this page, and looks like its neighbours once the system forces its own colours:
 * colours, lines and marks of both are the same. Forced colours leave no background and no shadow.
 */
export async function alikeInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await page.evaluate(look)
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}

const look = (): string[] => {
  const ATTRIBUTES = ['aria-current', 'aria-selected', 'aria-pressed', 'aria-checked']
  const PAINTED = ['color', 'text-decoration-line', 'outline-style', 'outline-color'] as const
  const SIDES = ['top', 'right', 'bottom', 'left'].flatMap(side =>
    ['color', 'style', 'width'].map(part => `border-${side}-${part}`),
  )
  /** The colour under it. */
  const groundOf = (element: Element | null): string => {
    if (!element) return getComputedStyle(document.documentElement).backgroundColor
    const { backgroundColor } = getComputedStyle(element)
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement) : backgroundColor
  }
  const isOn = (element: Element) =>
    element instanceof HTMLInputElement
      ? element.checked
      : ATTRIBUTES.some(name => !['false', null].includes(element.getAttribute(name)))
  const paint = (element: Element) =>
    [element, ...element.querySelectorAll('*')].map(part =>
      [undefined, '::before', '::after'].map(pseudo => {
        const style = getComputedStyle(part, pseudo)
        if (pseudo && style.content === 'none') return null
        const ground = pseudo ? style.backgroundColor : groundOf(part)
        return [ground, ...[...PAINTED, ...SIDES].map(name => style.getPropertyValue(name))]
      }),
    )
  /** Of an input, with the marks beside it. */
  const lookOf = (element: Element) =>
    JSON.stringify(paint((element instanceof HTMLInputElement && element.closest('label')) || element))
  const among = (element: Element): Iterable<Element> => {
    if (element instanceof HTMLInputElement)
      return document.querySelectorAll(`input[type=${element.type}]:not([aria-checked])`)
    const group = element.closest('nav, ol, ul, [role=tablist], [role=radiogroup], [role=group]')
    return group?.querySelectorAll(element.tagName) ?? []
  }
  const choices = document.querySelectorAll(
    `${ATTRIBUTES.map(name => `[${name}]`).join(', ')}, input:checked`,
  )
  return [...choices]
    .filter(element => isOn(element) && element.checkVisibility())
    .filter(element => {
      const other = [...among(element)].find(each => !isOn(each) && each.checkVisibility())
      return other && lookOf(element) === lookOf(other)
    })
    .map(element => `${element.tagName} “${(element.ariaLabel ?? element.textContent).trim().slice(0, 50)}”`)
}
