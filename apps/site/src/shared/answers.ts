/** People who wait for the same answer, and the one moment in which all of them get it. */
export function createAnswers() {
  let waiting: ((answer: boolean) => void)[] = []
  return {
    wait: () => new Promise<boolean>((resolve) => waiting.push(resolve)),
    settle(answer: boolean): void {
      const resolvers = waiting
      waiting = []
      for (const resolve of resolvers) resolve(answer)
    },
  }
}
