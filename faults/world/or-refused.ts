import { AppError } from '@lotus/kernel'

/** A refusal is an answer: the other worker was faster, or there is nothing to give. */
export async function orRefused(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** All of them at once, each of which may be refused. */
export const atOnce = (...acts: readonly (() => Promise<unknown>)[]): Promise<unknown> =>
  Promise.all(acts.map(orRefused))
