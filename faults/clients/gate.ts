/** Pauses every loop of the clients between two operations, so that the books can be compared. */
export type Gate = {
  /** Runs `turn` again and again until the campaign ends, pausing while the gate is closed. */
  loop(turn: () => Promise<void>): void
  /** Work outside the loops (a late callback) that a pause waits for. */
  during(work: () => Promise<void>): void
  /** Resolves when no operation is running any more. */
  close(): Promise<void>
  open(): void
  end(): Promise<void>
}

export function createGate(onError: (error: unknown) => void): Gate {
  let isOpen = true
  let isEnded = false
  let running = 0
  let sleepers: (() => void)[] = []
  let watchers: (() => void)[] = []

  const enter = () => {
    running += 1
  }
  const leave = () => {
    running -= 1
    if (running > 0) return
    const waiting = watchers
    watchers = []
    for (const notify of waiting) notify()
  }
  const untilQuiet = (): Promise<void> =>
    running === 0 ? Promise.resolve() : new Promise((done) => void watchers.push(done))
  const wake = () => {
    const asleep = sleepers
    sleepers = []
    for (const go of asleep) go()
  }
  return {
    loop(turn) {
      const run = async () => {
        while (!isEnded) {
          if (!isOpen) await new Promise<void>((done) => void sleepers.push(done))
          if (isEnded) return
          if (!isOpen) continue
          enter()
          await turn().catch(onError).finally(leave)
        }
      }
      run().catch(onError)
    },
    during(work) {
      enter()
      work().catch(onError).finally(leave)
    },
    close: () => {
      isOpen = false
      return untilQuiet()
    },
    open: () => {
      isOpen = true
      wake()
    },
    end: () => {
      isEnded = true
      isOpen = false
      wake()
      return untilQuiet()
    },
  }
}
