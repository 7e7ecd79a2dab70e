/** Work that may follow what is on the screen already. */
const waiting = new Map<object, () => void>()
let isAsked = false

/**
 * Runs the work once the frame that is being made stands on the screen: what a tap changes under the finger is shown first,
 * and each thing that follows from it has a frame of its own. Asked for again with the same key before that, only the last one is done.
 */
export function later(key: object, work: () => void): void {
  waiting.set(key, work)
  ask()
}

/** What was asked for and is not needed any more. */
export function forgetLater(key: object): void {
  waiting.delete(key)
}

/** Does at once what waits, and what that asks for: somebody is about to use the outcome. */
export function flushLater(): void {
  // Work that asks for itself again would go on for ever; two steps follow one tap.
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
  // A task that is posted in a frame runs after that frame was drawn. A page that nobody sees has no frames.
  if (document.hidden) port2.postMessage(null)
  else requestAnimationFrame(() => port2.postMessage(null))
}

let tasks: MessageChannel | undefined

function openTasks(): MessageChannel {
  const channel = new MessageChannel()
  channel.port1.onmessage = () => {
    isAsked = false
    run(waiting.keys().next().value)
    // Each has a frame of its own: together they would make one that is too long.
    if (waiting.size > 0) ask()
  }
  // The frame that was waited for may not come any more.
  document.addEventListener('visibilitychange', flushLater)
  return channel
}
