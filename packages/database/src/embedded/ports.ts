import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { StartupError } from '../startup-error.ts'

/**
 * Ports above 32767 are used by the system for outgoing connections: a client reconnecting while the server is down can
 * connect to itself there and block the restart (wallet.md 3.6).
 */
const lowestPort = 20_000
const highestPort = 32_767

/** A free port on 127.0.0.1: the last one if it is free, else one derived from the data folder. */
export async function choosePort(seed: string, preferred: number | undefined): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred
  const span = highestPort - lowestPort + 1
  const start = createHash('sha256').update(seed).digest().readUInt32BE(0) % span
  for (let step = 0; step < 200; step += 1) {
    const port = lowestPort + ((start + step * 61) % span)
    if (await isPortFree(port)) return port
  }
  throw new StartupError(`No free port between ${lowestPort} and ${highestPort} for the database.`)
}

export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
