import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { errorCode, StartupError } from '@lotus/database'
import { keyFromText, noteSigner, type NoteKey, type NoteSigner, type WitnessState } from '@lotus/rules/fairness'

/** The folder of a witness: its key, the key of the log that it watches, and the newest checkpoint it signed. */
export type WitnessStore = {
  readonly signer: NoteSigner
  /** The log's key at the first contact; after that no other key is accepted. */
  pinLogKey(text: string): Promise<NoteKey>
  readState(): WitnessState | null
  /** Returns once the state would survive a power cut. */
  writeState(state: WitnessState): void
  /** Stores the newest checkpoint with this witness's line, for people who ask the witness. */
  keepHead(note: string): void
}

const NAME_DIGITS = 8
const files = { key: 'witness-key', log: 'log-key', state: 'state.json', head: 'head.note' } as const

export async function openWitnessStore(folder: string): Promise<WitnessStore> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = (name: keyof typeof files) => join(folder, files[name])
  const given = read(path('key'))
  const secret = given === undefined ? randomBytes(32) : Buffer.from(given, 'base64url')
  if (secret.length !== 32) throw new StartupError(`The witness key ${path('key')} is damaged.`)
  if (given === undefined) writeOnce(path('key'), secret.toString('base64url'))
  const signer = await noteSigner('witness', `witness-${nameOf(secret)}`, secret)
  return {
    signer,
    async pinLogKey(text) {
      const known = read(path('log'))
      if (known !== undefined && known !== text) {
        throw new StartupError(
          `The log now gives another key than ${path('log')} holds. Either it is another log, or its key was exchanged.`,
        )
      }
      const key = await keyFromText(text)
      if (key?.kind !== 'signer') throw new StartupError('The log gives no key that can be read.')
      if (known === undefined) writeOnce(path('log'), text)
      return key
    },
    readState() {
      const text = read(path('state'))
      if (text === undefined) return null
      const state = parseState(text)
      // Starting without state would sign whatever history it is shown.
      if (!state)
        throw new StartupError(
          `The state ${path('state')} is damaged. Restore it; without it a rewritten log could not be told.`,
        )
      return state
    },
    writeState: (state) => replace(folder, path('state'), JSON.stringify(state)),
    keepHead: (note) => replace(folder, path('head'), note.trimEnd()),
  }
}

/** Two witnesses of one log need two names; this one is derived from the key without revealing it. */
const nameOf = (secret: Uint8Array): string =>
  createHash('sha256').update('lotus witness name').update(secret).digest('hex').slice(0, NAME_DIGITS)

function parseState(text: string): WitnessState | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('size' in value) || !('root' in value)) return undefined
    const { size, root } = value
    const isState = Number.isSafeInteger(size) && typeof root === 'string' && /^[0-9a-f]{64}$/.test(root)
    return isState ? { size: Number(size), root } : undefined
  } catch {
    return undefined
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function writeOnce(path: string, text: string): void {
  const temporary = `${path}-${randomBytes(4).toString('hex')}`
  writeFileSync(temporary, `${text}\n`, { mode: 0o600, flush: true })
  try {
    // link fails if the file exists: two processes that start together do not overwrite each other's key.
    linkSync(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function replace(folder: string, path: string, text: string): void {
  const temporary = `${path}-new`
  writeFileSync(temporary, `${text}\n`, { mode: 0o600, flush: true })
  renameSync(temporary, path)
  const directory = openSync(folder, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
