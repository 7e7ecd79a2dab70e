/** Work that may run after the screen already shows the change: one list, because the page has one row of frames. */
const waiting = new Map<object, () => void>()
let isAsked = false

/**
 * Runs the work after the next frame has been painted: what a tap changes under the finger is shown first, and each
 * piece of work that follows gets a frame of its own. If scheduled again with the same key before that, only the last
 * one runs.
 */
export function runAfterPaint(key: object, work: () => void): void {
  waiting.set(key, work)
  ask()
}

/** Cancels scheduled work that is not needed any more. */
export function cancelAfterPaint(key: object): void {
  waiting.delete(key)
}

/** Runs pending work at once, with the work it schedules, because its result is needed now. */
export function flushAfterPaint(): void {
  // Work that reschedules itself would go on for ever; one tap has two steps of work.
  for (let round = 0; round < 4 && waiting.size > 0; round += 1) Array.from(waiting.keys()).forEach(run)
}

function run(key: object | undefined): void {
  const work = key && waiting.get(key)
  if (!work) return
  waiting.delete(key)
  work()
}

function ask(): void {
  if (isAsked) return
  isAsked = true
  tasks ??= openTasks()
  const { port2 } = tasks
  // A task posted in a frame runs after that frame was painted. A hidden page has no frames.
  if (document.hidden) port2.postMessage(null)
  else requestAnimationFrame(() => port2.postMessage(null))
}

let tasks: MessageChannel | undefined

function openTasks(): MessageChannel {
  const channel = new MessageChannel()
  channel.port1.onmessage = () => {
    isAsked = false
    run(waiting.keys().next().value)
    // Each gets a frame of its own: together they would make one too long.
    if (waiting.size > 0) ask()
  }
  // The awaited frame may never come.
  document.addEventListener('visibilitychange', flushAfterPaint)
  return channel
}
