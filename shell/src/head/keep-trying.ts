/** Milliseconds between two looks. */
const EVERY = 30_000

/**
 * A picture over a video that did not start is loaded again as soon as the server answers: nobody is there to press, and
 * whatever the page says instead is not shown on air.
 * @param isShown whether the picture has started
 */
export function keepTrying(isShown: () => boolean, reload = () => location.reload()): void {
  setInterval(async () => {
    if (isShown()) return
    const answer = await fetch('/', { cache: 'no-store' }).catch(() => null)
    if (answer?.ok && !isShown()) reload()
  }, EVERY)
}
