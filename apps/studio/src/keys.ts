import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { errorCode, secretOf, StartupError, writePrivateFile } from '@lotus/database'
import { slotVendors } from '@lotus/rules/slots/catalogue'

/** The secret that a studio shares with the platform; it signs both directions. */
export type VendorKey = { keyId: string; secret: string }
export type VendorKeys = Readonly<Record<string, VendorKey>>

const fileName = 'studio-keys.json'
const keysSchema = z.record(z.string(), z.object({ keyId: z.string().min(1), secret: z.string().min(32) }))
const SECRET_BYTES = 32

/**
 * The keys by the setting `LOTUS_STUDIO_KEYS` or its file: `{"HOUSE": {"keyId": "...", "secret": "at least 32
 * characters"}}`. Undefined if it is not set.
 */
export function givenStudioKeys(env: Readonly<Record<string, string | undefined>>): VendorKeys | undefined {
  const given = secretOf(env, 'LOTUS_STUDIO_KEYS')
  return given === undefined ? undefined : parseKeys(given, 'LOTUS_STUDIO_KEYS')
}

/** The keys of the data folder, mode 600; those that are missing are made. For a demo: production is given its keys. */
export function ensureStudioKeys(dataDir: string): VendorKeys {
  const known = keptStudioKeys(dataDir) ?? {}
  const missing = slotVendors.filter(({ code }) => known[code] === undefined)
  if (missing.length === 0) return known
  const made = missing.map(({ code }) => [
    code,
    { keyId: `${code}-1`, secret: randomBytes(SECRET_BYTES).toString('base64url') },
  ])
  const keys = { ...known, ...Object.fromEntries(made) }
  writePrivateFile(join(dataDir, fileName), JSON.stringify(keys, null, 2))
  return keys
}

/** Those that the data folder has; undefined if it has none. */
export function keptStudioKeys(dataDir: string): VendorKeys | undefined {
  try {
    return parseKeys(readFileSync(join(dataDir, fileName), 'utf8'), fileName)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function parseKeys(text: string, from: string): VendorKeys {
  try {
    return keysSchema.parse(JSON.parse(text))
  } catch {
    // The parser's own message would show the text.
    throw new StartupError(`${from} does not hold keys of the form {"HOUSE": {"keyId": "...", "secret": "..."}}.`)
  }
}
