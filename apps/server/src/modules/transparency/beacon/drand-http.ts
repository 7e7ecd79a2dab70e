import { quicknet, verifyBeacon, type BeaconRound } from '@lotus/rules/fairness'
import type { BeaconSource } from './beacon-source.ts'

const TIMEOUT_MS = 4_000
const ANSWER_BYTES_MAX = 4_096

export type DrandOptions = {
  /** Base addresses, before the chain's hash, in the order they are asked. */
  readonly mirrors: readonly string[]
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Asks one mirror after the other, and takes the first answer with a valid signature of the chain: mirrors are not
 * trusted.
 */
export function drandBeacon({ mirrors, fetch = globalThis.fetch }: DrandOptions): BeaconSource {
  return {
    kind: 'drand-http',
    chain: quicknet,
    async round(number) {
      for (const mirror of mirrors) {
        const value = await ask(fetch, `${mirror}/${quicknet.hash}/public/${number}`)
        if (value?.round === number && (await verifyBeacon(quicknet, value))) return value
      }
      return null
    },
  }
}

async function ask(fetch: typeof globalThis.fetch, url: string): Promise<BeaconRound | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > ANSWER_BYTES_MAX) return undefined
    const text = await answer.text()
    return text.length > ANSWER_BYTES_MAX ? undefined : read(JSON.parse(text))
  } catch {
    // Unreachable, too slow or not JSON: the next mirror is asked; if none answers, the draw waits.
    return undefined
  }
}

function read(value: unknown): BeaconRound | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { round, randomness, signature } = value as Record<string, unknown>
  if (typeof round !== 'number' || typeof randomness !== 'string' || typeof signature !== 'string') return undefined
  return { round, randomness, signature }
}
