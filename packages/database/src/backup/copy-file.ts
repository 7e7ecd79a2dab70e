import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { errorCode } from '../startup-error.ts'

const chunkBytes = 1024 * 1024
/** Node works on at most four files at a time; more only use memory. */
const CHUNKS_IN_PARALLEL = 4

export type Copied = { bytes: number; sha256: string }

/**
 * Copies a file that may change or grow meanwhile, and returns what was written. Undefined if the source no longer
 * exists: the database deletes files during the copy.
 */
export async function copyFile(source: string, target: string): Promise<Copied | undefined> {
  let from: FileHandle
  try {
    from = await open(source, 'r')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    const to = await open(target, 'wx', 0o600)
    try {
      return await pump(from, to)
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

async function pump(from: FileHandle, to: FileHandle): Promise<Copied> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(chunkBytes)
  let bytes = 0
  for (;;) {
    const { bytesRead } = await from.read(buffer, 0, chunkBytes, bytes)
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
    const part = buffer.subarray(0, bytesRead)
    hash.update(part)
    await to.writeFile(part)
    bytes += bytesRead
  }
}

/** Flushes a file or a folder to the disk. All at the end costs far less than each after its copy. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Works on several items at a time, in the order of the list. After a failure nothing new is started, and running items
 * finish before the failure is thrown: the caller may remove what was made.
 */
export async function forEachParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const item of queue) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: CHUNKS_IN_PARALLEL }, worker))
  if (failures.length > 0) throw failures[0]
}
