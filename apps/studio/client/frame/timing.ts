/** Waits that a click can cut short: the player never has to wait for an animation. */
export function createSkippableWaits() {
  let skip: (() => void) | undefined
  return {
    wait: (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        skip = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    skip() {
      skip?.()
    },
  }
}
export type SkippableWaits = ReturnType<typeof createSkippableWaits>
