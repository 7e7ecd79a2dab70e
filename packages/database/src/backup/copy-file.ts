import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { errorCode } from '../startup-error.ts'

const chunkBytes = 1024 * 1024
/** Node works on four files at a time at most; more only hold memory. */
const atOnce = 4

export type Copied = { bytes: number; sha256: string }

/**
 * Copies a file that may change or grow meanwhile, as it is read, and answers what was written. A source
 * that is gone answers undefined: the database drops files while it is copied.
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

/** Makes sure that a file or a folder is on the disk. Many at the end cost far less than each after its copy. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Works on several items at a time, in the order of the list. After a failure nothing new is begun, and what is under
 * way has ended before the failure is thrown: the caller may remove what was made.
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
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (failures.length > 0) throw failures[0]
}
