import { setImmediate } from 'node:timers/promises'
import { returnsOf } from '@lotus/rules/catalogue'
import { listFamilies } from '@lotus/rules/catalogue/all'

/**
 * Computes the exact chances of every play once, one play at a time so that calls are answered in between: some count
 * every possible result of a draw, and the first visitor of a game would wait for that.
 */
export async function warmReturns(): Promise<void> {
  for (const family of listFamilies()) {
    for (const play of family.plays) {
      returnsOf(family, play)
      await setImmediate()
    }
  }
}
