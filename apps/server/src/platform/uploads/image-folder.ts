import { mkdir, opendir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { errorCode } from '@lotus/database'
import type { ErrorCode } from '@lotus/contract'
import { AppError, type Rng } from '@lotus/kernel'
import type { ByteSeal } from '../seal-bytes.ts'
import type { AddressKeys } from './address-keys.ts'
import type { ImageReader, ImageSize } from './read-image.ts'

const NAME_BYTES = 16
const NAME_PATTERN = /^[A-Za-z0-9_-]{22}\.webp$/
const YEAR_SECONDS = 31_536_000
const GUARDED_SECONDS = 600
const SWEEP_BATCH = 500

/** Returns those of these names that are used somewhere. */
export type ListReferred = (names: readonly string[]) => Promise<readonly string[]>

/** Pictures re-encoded by readImage, in a folder of the installation's data, under unguessable names. */
export type ImageFolder = {
  /** Makes a stranger's picture anew, keeps it and answers its address (K06, trust.md 4.11). Refuses as readImage does. */
  add(bytes: Uint8Array | null, size: ImageSize): Promise<string>
  /** What a page loads: the address, in a guarded folder with a key that ends after some minutes. */
  open(url: string): string
  /** Deletes one by its address; a missing one is ignored. */
  remove(url: string): Promise<void>
  /**
   * Deletes files written before that time that nothing uses: an unused upload, or a file whose row was never written
   * because the program died between the two. Returns how many.
   */
  sweep(before: Date, listReferred: ListReferred): Promise<number>
  /** Serves the files: `GET /media/<kind>/<name>.webp`, those of a guarded folder only with a key that `open` gave. */
  serve(app: FastifyInstance): void
}

/** `kind` is the folder's name and the last part of the address; with `keys` the folder is guarded, with `seal` its files are encrypted. */
export function createImageFolder(options: {
  dataDir: string
  kind: 'avatars' | 'content' | 'feedback' | 'service' | 'promotions' | 'withdrawals' | 'identity'
  rng: Rng
  readImage: ImageReader
  keys?: AddressKeys
  seal?: ByteSeal
}): ImageFolder {
  const folder = join(options.dataDir, 'uploads', options.kind)
  const base = `/media/${options.kind}/`
  const { keys, seal } = options
  return {
    async add(bytes, size) {
      if (!bytes) throw new AppError<ErrorCode>('upload_invalid')
      const webp = await options.readImage(bytes, size)
      const name = `${Buffer.from(options.rng.bytes(NAME_BYTES)).toString('base64url')}.webp`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, name), seal ? seal.seal(name, webp) : webp, { flag: 'wx', mode: 0o600 })
      return base + name
    },
    open: (url) => keys?.add(url) ?? url,
    async remove(url) {
      const name = url.startsWith(base) ? url.slice(base.length) : ''
      if (NAME_PATTERN.test(name)) await rm(join(folder, name), { force: true })
    },
    async sweep(before, listReferred) {
      let gone = 0
      for await (const names of oldNames(folder, before)) {
        const referred = new Set(await listReferred(names))
        for (const name of names.filter((entry) => !referred.has(entry))) {
          await rm(join(folder, name), { force: true })
          gone += 1
        }
      }
      return gone
    },
    serve(app) {
      app.get<GetPicture>(`${base}:name`, async ({ params: { name }, query }, reply) => {
        const kept = keys?.isValid(base + name, query) === false ? undefined : await read(folder, name)
        const bytes = kept && seal ? seal.open(name, kept) : kept
        if (!bytes) return reply.code(404).type('text/plain').send('not found')
        return reply
          .type('image/webp')
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', 'inline; filename="picture.webp"')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cross-origin-resource-policy', 'same-origin')
          .header('cache-control', `private, max-age=${keys ? GUARDED_SECONDS : YEAR_SECONDS}, immutable`)
          .send(bytes)
      })
    },
  }
}

type GetPicture = { Params: { name: string }; Querystring: { until?: string; key?: string } }

/** Our own pictures written before that time, in batches; a missing folder counts as empty. */
async function* oldNames(folder: string, before: Date): AsyncGenerator<readonly string[]> {
  let batch: string[] = []
  try {
    for await (const { name } of await opendir(folder)) {
      if (!NAME_PATTERN.test(name) || (await stat(join(folder, name))).mtime >= before) continue
      batch.push(name)
      if (batch.length < SWEEP_BATCH) continue
      yield batch
      batch = []
    }
  } catch (error) {
    // Nothing was uploaded yet, or a file was deleted meanwhile: the next night checks again.
    if (errorCode(error) !== 'ENOENT') throw error
  }
  if (batch.length > 0) yield batch
}

async function read(folder: string, name: string): Promise<Buffer | undefined> {
  if (!NAME_PATTERN.test(name)) return undefined
  try {
    return await readFile(join(folder, name))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
