// For `node --import`: this process lives at the time CLOCK_AT says, and from a SIGUSR2 on at CLOCK_THEN. Only the
// time of day is another one: timers and the monotonic clock go on as they are.
const Real = Date
let ahead = Real.parse(process.env.CLOCK_AT) - Real.now()

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [Real.now() + ahead] : given))
  }
  static now() {
    return Real.now() + ahead
  }
}

process.on('SIGUSR2', () => {
  ahead = Real.parse(process.env.CLOCK_THEN) - Real.now()
})
