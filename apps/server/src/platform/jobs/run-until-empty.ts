/** Runs work in steps, each its own transaction, until a step finds nothing; returns the sum. */
export async function runUntilEmpty(step: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let done = await step(); done > 0; done = await step()) sum += done
  return sum
}
