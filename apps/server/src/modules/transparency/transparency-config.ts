import { StartupError } from '@lotus/database'
import { keyFromText, type NoteKey } from '@lotus/rules/fairness'
import { drandBeacon } from './beacon/drand-http.ts'
import { noBeacon, type BeaconSource } from './beacon/beacon-source.ts'

export type TransparencyConfig = {
  /** Witnesses whose signatures are stored and shown. */
  readonly witnesses: readonly NoteKey[]
  readonly beacon: BeaconSource
}

const MIRRORS_MAX = 8

/**
 * `LOTUS_WITNESS_KEYS`: keys of witnesses, comma-separated, as `npm run witness -- key` prints them.
 * `LOTUS_BEACON_URLS`: addresses of public beacon servers, comma-separated; without them draws use no beacon.
 */
export async function readTransparency(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<TransparencyConfig> {
  const list = (name: string) =>
    (environment[name] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const witnesses = await Promise.all(
    list('LOTUS_WITNESS_KEYS').map(async (text) => {
      const key = await keyFromText(text)
      if (key?.kind !== 'witness')
        throw new StartupError(`LOTUS_WITNESS_KEYS: "${text.slice(0, 60)}" is no witness key.`)
      return key
    }),
  )
  const mirrors = list('LOTUS_BEACON_URLS').map((text) => {
    if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
      throw new StartupError(`LOTUS_BEACON_URLS: "${text.slice(0, 60)}" is no address.`)
    }
    return text.replace(/\/+$/, '')
  })
  return {
    witnesses,
    beacon: mirrors.length === 0 ? noBeacon : drandBeacon({ mirrors: mirrors.slice(0, MIRRORS_MAX) }),
  }
}
