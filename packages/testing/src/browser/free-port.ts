import { randomInt } from 'node:crypto'
import { isPortFree } from '@lotus/database'

/** Above 10080, which browsers refuse; below the embedded database's own ports. */
const lowestPort = 10_100
const highestPort = 19_900

/**
 * A port for the product: its neighbours (studio, back office, payment sandbox) are free as well. Chosen at random, so that parallel
 * runs rarely try the same one.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowestPort, highestPort)
    const free = await Promise.all([port, port + 1, port + 2, port + 3].map((each) => isPortFree(each)))
    if (free.every(Boolean)) return port
  }
  throw new Error(`no free port between ${lowestPort} and ${highestPort}`)
}
