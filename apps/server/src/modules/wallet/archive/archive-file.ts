import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export const ARCHIVE_FORMAT = 'lotus-journal-1'

/** Stored beside the file: enough to verify it years later with common tools (`gunzip`, `sha256sum`). */
type ArchiveManifest = {
  format: string
  partition: string
  from: string
  to: string
  rows: string
  firstId: string | null
  lastId: string | null
  columns: readonly string[]
  /** Of the uncompressed text, header line included. */
  csvSha256: string
  file: string
  fileBytes: number
  /** Of the compressed file. */
  fileSha256: string
}

/**
 * Writes the pages compressed to `dir/fileName`, durable when it returns; the name appears only when the file is
 * complete.
 */
export async function writeCompressed(
  dir: string,
  fileName: string,
  pages: AsyncIterable<string>,
): Promise<{ csvSha256: string; fileSha256: string; fileBytes: number }> {
  const path = join(dir, fileName)
  const unfinished = `${path}.unfinished`
  const csvHash = createHash('sha256')
  const fileHash = createHash('sha256')
  await pipeline(
    Readable.from(pages, { objectMode: true, highWaterMark: 1 }),
    tap((chunk) => csvHash.update(chunk)),
    createGzip({ level: 6 }),
    tap((chunk) => fileHash.update(chunk)),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  )
  await rename(unfinished, path)
  await syncFolder(dir)
  return {
    csvSha256: csvHash.digest('hex'),
    fileSha256: fileHash.digest('hex'),
    fileBytes: (await stat(path)).size,
  }
}

export async function writeManifest(dir: string, manifest: ArchiveManifest): Promise<void> {
  const path = join(dir, `${manifest.partition}.json`)
  await writeFile(`${path}.unfinished`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.unfinished`, path)
  await syncFolder(dir)
}

/** SHA-256 of a compressed file's text, read from the disk; undefined if the file is missing or cannot be unpacked. */
export async function readBack(dir: string, fileName: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(join(dir, fileName)), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) hash.update(chunk)
    })
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
  return hash.digest('hex')
}

/** SHA-256 of the pages, as `writeCompressed` computes it. */
export async function hashPages(pages: AsyncIterable<string>): Promise<string> {
  const hash = createHash('sha256')
  for await (const page of pages) hash.update(page)
  return hash.digest('hex')
}

/** A missing, truncated or changed file: zlib's error codes begin with Z_. */
function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'ENOENT' || String(error.code).startsWith('Z_')
}

function tap(look: (chunk: Buffer) => void): Transform {
  return new Transform({
    writableObjectMode: true,
    transform(chunk: Buffer | string, _encoding, done) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      look(bytes)
      done(null, bytes)
    },
  })
}

/** A file name is durable once its folder is synced. Windows has no such call and needs none. */
async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(dir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
