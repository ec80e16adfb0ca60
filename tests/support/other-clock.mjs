// For `node --import`: this process lives at the time CLOCK_AT, after a SIGUSR2 at CLOCK_THEN, after the next SIGUSR2
// at CLOCK_AT again. Only the time of day changes: timers and the monotonic clock stay as they are.
const Real = Date
let [ahead, other] = [process.env.CLOCK_AT, process.env.CLOCK_THEN].map(time => Real.parse(time) - Real.now())

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [Real.now() + ahead] : given))
  }
  static now() {
    return Real.now() + ahead
  }
}

process.on('SIGUSR2', () => {
  ;[ahead, other] = [other, ahead]
})
