import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, errorMessage, secretOf, StartupError } from '@lotus/database'

export const pepperFileName = 'password-pepper'
const LENGTH_BYTES = 32
const LENGTH_TEXT_MIN = 32

/**
 * The secret mixed into every password. It is kept outside the database: `LOTUS_PEPPER` or a file that `LOTUS_PEPPER_FILE`
 * names (at least 32 characters; all processes on one database need the same), else a file of this installation, made on the first start. Without it no
 * stored password can be checked, so it must be part of the backup (trust.md BAK-1).
 */
export function loadPepper(options: {
  dataDir: string
  environment?: Readonly<Record<string, string | undefined>>
}): Uint8Array {
  const given = secretOf(options.environment ?? process.env, 'LOTUS_PEPPER')
  if (given !== undefined) {
    if (given.length < LENGTH_TEXT_MIN)
      throw new StartupError(`LOTUS_PEPPER needs at least ${LENGTH_TEXT_MIN} characters.`)
    return Buffer.from(given, 'utf8')
  }
  const path = join(options.dataDir, pepperFileName)
  return readPepper(path) ?? makePepper(path)
}

function readPepper(path: string): Uint8Array | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new StartupError(`The password pepper ${path} cannot be read (${errorMessage(error)}).`)
  }
  const bytes = Buffer.from(text.trim(), 'base64url')
  if (bytes.length !== LENGTH_BYTES)
    throw new StartupError(`The password pepper ${path} is damaged. Restore it from the backup.`)
  return bytes
}

function makePepper(path: string): Uint8Array {
  const bytes = randomBytes(LENGTH_BYTES)
  const temporary = `${path}-${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(temporary, `${bytes.toString('base64url')}\n`, { mode: 0o600, flush: true })
    // link fails if the file exists: of two processes that start together one writes it and the other reads it.
    linkSync(temporary, path)
    return bytes
  } catch (error) {
    const winner = errorCode(error) === 'EEXIST' ? readPepper(path) : undefined
    if (winner) return winner
    throw new StartupError(`The password pepper ${path} cannot be written (${errorMessage(error)}).`)
  } finally {
    rmSync(temporary, { force: true })
  }
}
