/** Elements of a page. A wall of 300 fixtures on a television has half as many. */
const MANY = 20_000
/** Elements by which a leak grows from one look to the next. The lines of a ticker are fewer. */
const GROWTH = 100
/** Looks in a row. */
const LOOKS = 5

/**
 * Judges the number of elements, looked at every few seconds, while one page of a slice is shown.
 * @returns a function that says whether the page's elements grow without an end, with one more look
 */
export function judgeElements(): (count: number) => boolean {
  let before = Number.POSITIVE_INFINITY
  let grown = 0
  return count => {
    grown = count >= before + GROWTH ? grown + 1 : 0
    before = count
    return grown >= LOOKS && count > MANY
  }
}
