import { keyToText, type NoteKey, type NoteSigner } from '@lotus/rules/fairness'
import type { PlatformDeps } from '../../platform/deps.ts'
import { acceptCosignature } from './log/accept-cosignature.ts'
import { getCheckpoint, listLog, proveConsistency, proveInclusion } from './log/read-log.ts'

export type TransparencyRouteDeps = Pick<PlatformDeps, 'db' | 'http'> & {
  signer: NoteSigner
  witnesses: readonly NoteKey[]
}

/** A leaf must be under a signed checkpoint within this time after its commit; later is a provable fault. */
export const MERGE_SECONDS_MAX = 60

export function registerTransparencyRoutes({ db, http, signer, witnesses }: TransparencyRouteDeps): void {
  http.handle('log.key', async () => ({
    origin: signer.key.name,
    key: keyToText(signer.key),
    witnessKeys: witnesses.map(keyToText),
    mergeSecondsMax: MERGE_SECONDS_MAX,
  }))
  http.handle('log.checkpoint', async (_context, input) => getCheckpoint(db, input))
  http.handle('log.entries', async (_context, input) => listLog(db, input))
  http.handle('log.inclusion', async (_context, input) => proveInclusion(db, input))
  http.handle('log.consistency', async (_context, input) => proveConsistency(db, input))
  http.handle('log.cosign', async (_context, input) => {
    await acceptCosignature(db, witnesses, input)
    return { ok: true as const }
  })
}
