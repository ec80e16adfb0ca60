const STEPS = [10, 20, 25, 40, 50, 100, 150, 200, 250, 400, 500, 1000]
const PLACES = [3, 2, 1, 0]

/** Four levels at round numbers, evenly spaced, with every value between them. The highest comes first. */
export function guidesOf(values: readonly number[]): readonly number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const lowestWith = (step: number) => Math.floor(low / step) * step
  const step = STEPS.find(size => lowestWith(size) + 3 * size >= high) ?? Math.ceil(high / 3)
  return PLACES.map(place => lowestWith(step) + place * step)
}
