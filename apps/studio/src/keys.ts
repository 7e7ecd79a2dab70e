import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writePrivateFile } from '@lotus/database'
import { slotVendors } from '@lotus/rules/slots/catalogue'

/** The secret that a studio shares with the platform; it signs both directions. */
export type VendorKey = { keyId: string; secret: string }
export type VendorKeys = Readonly<Record<string, VendorKey>>

const fileName = 'studio-keys.json'
const keysSchema = z.record(z.string(), z.object({ keyId: z.string().min(1), secret: z.string().min(32) }))
const SECRET_BYTES = 32

/**
 * The keys of all studios, created if the data folder has none: neither program has one before the first start, and
 * both read the same file (mode 600).
 */
export function ensureStudioKeys(dataDir: string): VendorKeys {
  const path = join(dataDir, fileName)
  const known = existsSync(path) ? keysSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
  const missing = slotVendors.filter(({ code }) => known[code] === undefined)
  if (missing.length === 0) return known
  const made = missing.map(({ code }) => [
    code,
    { keyId: `${code}-1`, secret: randomBytes(SECRET_BYTES).toString('base64url') },
  ])
  const keys = { ...known, ...Object.fromEntries(made) }
  writePrivateFile(path, JSON.stringify(keys, null, 2))
  return keys
}
