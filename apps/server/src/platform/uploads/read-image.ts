import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { boundedQueue } from '../bounded-queue.ts'

/** K06: one picture of up to 5 MB; trust.md 4.11: at most 40 million pixels, checked before anything is decoded. */
export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024
export const UPLOAD_PIXELS_MAX = 40_000_000
const DECODE_SECONDS_MAX = 10
const RUNNING_MAX = 1
const WAITING_MAX = 16

// One picture at a time on one core, so that other calls continue. No picture is cached in memory.
sharp.concurrency(1)
sharp.cache(false)

/** `cover` fills the size and crops; `inside` keeps the whole picture and never enlarges it. */
export type ImageSize = { width: number; height: number; fit?: 'cover' | 'inside' }

/**
 * Re-encodes a stranger's picture as a small webp: the format is read from the first bytes, never from the name, and
 * only png and jpeg are decoded at all (trust.md 4.11). Metadata and other content are dropped. Refuses with
 * `upload_invalid`, `upload_too_large` (maxBytes or maxPixels), `too_many_requests`.
 */
export type ImageReader = (bytes: Uint8Array, size: ImageSize) => Promise<Buffer>

/** One for each program: pictures wait for each other. */
export function createImageReader(): ImageReader {
  const inTurn = boundedQueue(RUNNING_MAX, WAITING_MAX)
  return async (bytes, size) => {
    if (bytes.length > UPLOAD_BYTES_MAX)
      throw new AppError<ErrorCode>('upload_too_large', { maxBytes: UPLOAD_BYTES_MAX })
    if (bytes.length === 0) throw new AppError<ErrorCode>('upload_invalid')
    const kind = await kindOf(bytes)
    if (kind !== 'image/png' && kind !== 'image/jpeg') throw new AppError<ErrorCode>('upload_invalid')
    return inTurn(() => decode(bytes, size))
  }
}

async function kindOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime
  } catch {
    return undefined
  }
}

async function decode(bytes: Uint8Array, size: ImageSize): Promise<Buffer> {
  const open = () =>
    sharp(bytes, { limitInputPixels: UPLOAD_PIXELS_MAX, failOn: 'error', sequentialRead: true, pages: 1 })
  let pixels: number
  try {
    const { width, height, format } = await open().metadata()
    if (format !== 'png' && format !== 'jpeg') throw new AppError<ErrorCode>('upload_invalid')
    pixels = width * height
  } catch (error) {
    throw refusalOf(error)
  }
  if (pixels > UPLOAD_PIXELS_MAX) throw new AppError<ErrorCode>('upload_too_large', { maxPixels: UPLOAD_PIXELS_MAX })
  try {
    return await open()
      // The camera's orientation is in the metadata, which are dropped.
      .autoOrient()
      .resize(size.width, size.height, {
        fit: size.fit ?? 'cover',
        withoutEnlargement: size.fit === 'inside',
      })
      .webp({ quality: 82 })
      .timeout({ seconds: DECODE_SECONDS_MAX })
      .toBuffer()
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Any decoder error counts as the picture's fault; the decoder's message is not passed on. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const words = error instanceof Error ? error.message : ''
  return /pixel limit/i.test(words)
    ? new AppError<ErrorCode>('upload_too_large', { maxPixels: UPLOAD_PIXELS_MAX })
    : new AppError<ErrorCode>('upload_invalid')
}
