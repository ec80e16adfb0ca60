// For `node --import`: this process lives at the time CLOCK_AT says, from a SIGUSR2 on at CLOCK_THEN, and from the
// next one on at CLOCK_AT again. Only the time of day is another one: timers and the monotonic clock go on as they are.
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
