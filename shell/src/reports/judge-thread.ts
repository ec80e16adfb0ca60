/** Milliseconds of one piece of work that nobody should wait for. */
const LONGEST = 2000
/** Milliseconds, of which the slice may hold the thread for half. */
const WINDOW = 10_000
/** Milliseconds: a machine that slept makes a piece of work seem longer. */
const ASLEEP = 60_000

/** A piece of work that held the page's thread, as the browser says it. Milliseconds of the page's own clock. */
export interface LongTask {
  startTime: number
  duration: number
}

/**
 * Judges the long pieces of work of a page while one page of a slice is shown. Work that began before it was shown
 * belongs to the start of the page and does not count.
 * @param since when the page was shown, in milliseconds
 * @returns a function that says whether the slice holds the thread, with one more piece of work
 */
export function judgeThread(since: number): (task: LongTask) => boolean {
  const tasks: LongTask[] = []
  return ({ startTime, duration }) => {
    if (startTime < since || duration > ASLEEP) return false
    if (duration >= LONGEST) return true
    tasks.push({ startTime, duration })
    const end = startTime + duration
    while (tasks[0] && tasks[0].startTime < end - WINDOW) tasks.shift()
    return tasks.reduce((sum, task) => sum + task.duration, 0) > WINDOW / 2
  }
}
