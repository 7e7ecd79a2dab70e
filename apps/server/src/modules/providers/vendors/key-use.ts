import type { VendorDeps } from '../vendor.deps.ts'
import { noteKeyUsed } from '../onboarding/onboarding.repo.ts'

const STORED_EVERY_MS = 60_000
const KEYS_MAX = 5_000
/** When the last use of each key was stored. */
const storedUses = () => new Map<string, number>()

/** Stores that a key verified a call, once a minute at most; no call waits for it. */
export function noteKeyUse(deps: Pick<VendorDeps, 'db' | 'clock' | 'log'>, vendor: string, keyId: string): void {
  const stored = deps.db.memory(storedUses)
  const now = deps.clock.now()
  const name = `${vendor} ${keyId}`
  if (now.getTime() - (stored.get(name) ?? 0) < STORED_EVERY_MS) return
  if (stored.size >= KEYS_MAX) stored.clear()
  stored.set(name, now.getTime())
  noteKeyUsed(deps.db, vendor, keyId, now).catch((error: unknown) =>
    deps.log.warn({ err: error, vendor }, 'the use of a key could not be stored'),
  )
}
