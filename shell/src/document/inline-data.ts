/** What the server wrote into the page as data; undefined when it is missing or not JSON. */
export function inlineData(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '')
  } catch {
    return undefined
  }
}
