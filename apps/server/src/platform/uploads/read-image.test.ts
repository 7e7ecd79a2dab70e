import { beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { seededRng, uniformInt, type Rng } from '@lotus/kernel'
import { createImageReader } from './read-image.ts'

const readImage = createImageReader()

const SIZE = { width: 64, height: 64 }
/** The short form of `npm test`; the long one is LOTUS_UPLOAD_FUZZ=2000 (issue 5, section 4). */
const RUNS = Number(process.env['LOTUS_UPLOAD_FUZZ'] ?? '200')
/** How much memory the run may add to its process, which it shares with other files. */
const RSS_ADDED_MAX_MB = 350
const rssMb = () => process.memoryUsage().rss / 1024 / 1024

const noise = Buffer.from(Uint8Array.from({ length: 90 * 60 * 3 }, (_, i) => (i * 7919) % 251))
const raw = () => sharp(noise, { raw: { width: 90, height: 60, channels: 3 } })
let samples: Buffer[] = []
beforeAll(async () => {
  samples = await Promise.all([
    raw().png().toBuffer(),
    raw().png({ palette: true, colours: 16 }).toBuffer(),
    raw().png({ progressive: true }).toBuffer(),
    raw().jpeg().toBuffer(),
    raw().jpeg({ progressive: true }).toBuffer(),
    raw().greyscale().jpeg({ quality: 20 }).toBuffer(),
    raw()
      .withExif({ IFD0: { Artist: 'x'.repeat(400) } })
      .jpeg()
      .toBuffer(),
  ])
})

describe('a picture from a stranger', () => {
  it('becomes a webp of our size, without metadata and other content', async () => {
    for (const sample of samples) {
      const out = await readImage(Buffer.concat([sample, Buffer.from('<?php ?><script>')]), SIZE)
      const seen = await sharp(out).metadata()
      expect([seen.format, seen.width, seen.height, seen.exif, seen.icc, seen.xmp]).toEqual([
        'webp',
        64,
        64,
        undefined,
        undefined,
        undefined,
      ])
      expect(out.includes('script')).toBe(false)
    }
  })

  it('is shown upright, by the camera’s orientation', async () => {
    // Left half red, right half blue, and metadata that says the picture is rotated.
    const half = (background: string) => ({ create: { width: 20, height: 40, channels: 3 as const, background } })
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'blue' } })
      .composite([{ input: half('red'), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer()
    const { data, info } = await sharp(await readImage(picture, SIZE))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
    // Rotated by a quarter: what was left is at the top.
    expect([red(50, 8) > 200, red(8, 8) > 200, red(50, 56) > 200]).toEqual([true, true, false])
  })

  it.each([
    ['gif', () => raw().gif().toBuffer()],
    ['webp', () => raw().webp().toBuffer()],
    ['tiff', () => raw().tiff().toBuffer()],
    ['avif', () => raw().avif({ effort: 0 }).toBuffer()],
    ['svg', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'svg behind an xml head',
      async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['nothing', async () => Buffer.alloc(0)],
    ['a pdf', async () => Buffer.from('%PDF-1.7\n')],
  ])('is refused as %s', async (_kind, make) => {
    await expect(readImage(await make(), SIZE)).rejects.toMatchObject({ code: 'upload_invalid' })
  })

  it('is refused over 5 MB and over 40 million pixels, before it is decoded', async () => {
    await expect(readImage(Buffer.alloc(5 * 1024 * 1024 + 1), SIZE)).rejects.toMatchObject({
      code: 'upload_too_large',
      details: { maxBytes: 5 * 1024 * 1024 },
    })
    // 100,000 x 100,000 only in the header.
    const bomb = Buffer.from(await raw().png().toBuffer())
    bomb.writeUInt32BE(100_000, 16)
    bomb.writeUInt32BE(100_000, 20)
    await expect(readImage(bomb, SIZE)).rejects.toMatchObject({ code: expect.stringMatching(/^upload_/) })
  })

  it(
    `${RUNS} mutated files become a picture of ours or are refused, never in a crash`,
    async () => {
      const rng = seededRng(20_260_301)
      const rssBefore = rssMb()
      const outcomes: Record<string, number> = {}
      for (let i = 0; i < RUNS; i += 1) {
        const bytes = mutated(rng, samples)
        const outcome = await readImage(bytes, SIZE).then(
          (out) => (out.subarray(8, 12).toString('latin1') === 'WEBP' ? 'picture' : 'something else'),
          (error: unknown) =>
            error instanceof Error && 'code' in error ? String(error.code) : `thrown: ${String(error)}`,
        )
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
      expect(
        Object.keys(outcomes)
          .toSorted()
          .filter((outcome) => !/^(picture|upload_\w+)$/.test(outcome)),
      ).toEqual([])
      expect(outcomes['picture'] ?? 0).toBeGreaterThan(0)
      expect(outcomes['upload_invalid'] ?? 0).toBeGreaterThan(RUNS / 10)
      expect(rssMb() - rssBefore).toBeLessThan(RSS_ADDED_MAX_MB)
    },
    RUNS * 200 + 10_000,
  )
})

/**
 * One of the pictures, damaged: bits flipped, pieces cut out, doubled, swapped, filled, sizes made huge, two spliced.
 */
function mutated(rng: Rng, from: readonly Buffer[]): Buffer {
  const pick = (limit: number) => uniformInt(rng, Math.max(1, limit))
  const source = () => from[pick(from.length)] ?? Buffer.alloc(0)
  let bytes = Buffer.from(source())
  for (let rounds = 1 + pick(3); rounds > 0; rounds -= 1) {
    const at = pick(bytes.length)
    const length = pick(Math.min(64, bytes.length - at)) + 1
    switch (pick(7)) {
      case 0:
        for (let n = 1 + pick(16); n > 0; n -= 1) {
          const place = pick(bytes.length)
          bytes[place] = (bytes[place] ?? 0) ^ (1 << pick(8))
        }
        break
      case 1:
        bytes = bytes.subarray(0, at + 1)
        break
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
        break
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at)])
        break
      case 4:
        bytes.fill(pick(256), at, at + length)
        break
      case 5:
        if (bytes.length > 8) bytes.writeUInt32BE(pick(2 ** 31), pick(Math.min(bytes.length - 4, 40)))
        break
      default:
        bytes = Buffer.concat([bytes.subarray(0, at), source().subarray(at)])
    }
    if (bytes.length === 0) bytes = Buffer.from(source())
  }
  return bytes
}
