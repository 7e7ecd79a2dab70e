import { setImmediate } from 'node:timers/promises'
import { returnsOf } from '@lotus/rules/catalogue'
import { listFamilies } from '@lotus/rules/catalogue/all'

/**
 * Works out the exact chances of every play once, one play at a time so that calls are answered in between: some are
 * counted over every result of a draw, which the first person to open a game would otherwise wait for.
 */
export async function warmReturns(): Promise<void> {
  for (const family of listFamilies()) {
    for (const play of family.plays) {
      returnsOf(family, play)
      await setImmediate()
    }
  }
}
