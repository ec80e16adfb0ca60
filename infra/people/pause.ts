/** A pause that can be cut short. */
export function pausing() {
  let cut = () => {}
  return {
    /** @param milliseconds the longest it lasts */
    pause: (milliseconds: number): Promise<void> =>
      new Promise(resolve => {
        const timer = setTimeout(resolve, milliseconds)
        cut = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    /** Ends the pause that lasts now, if there is one. */
    cut: () => cut(),
  }
}
