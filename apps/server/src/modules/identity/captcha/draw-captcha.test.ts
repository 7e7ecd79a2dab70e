import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { seededRng, systemRng } from '@lotus/kernel'
import { drawCaptcha, randomAnswer } from './draw-captcha.ts'
import { glyphs } from './glyphs.ts'

describe('C07: the picture of a captcha', () => {
  it('is a PNG of pixels only, small enough for a form', async () => {
    const picture = await drawCaptcha(systemRng, randomAnswer(systemRng))
    const { format, width, height, exif } = await sharp(picture).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'png', width: 200, height: 72, exif: undefined })
    expect(picture.length).toBeLessThan(20_000)
    expect(picture.includes('svg')).toBe(false)
  })

  it('depends only on the given generator', async () => {
    expect(await drawCaptcha(seededRng(7), 'ACD34')).toEqual(await drawCaptcha(seededRng(7), 'ACD34'))
    expect(await drawCaptcha(seededRng(8), 'ACD34')).not.toEqual(await drawCaptcha(seededRng(7), 'ACD34'))
  })

  it('shows every character of the alphabet equally often, and no two look alike', { timeout: 20_000 }, async () => {
    const all = Object.keys(glyphs).join('')
    for (let from = 0; from < all.length; from += 5)
      expect((await drawCaptcha(seededRng(1), all.slice(from, from + 5))).length).toBeGreaterThan(1000)
    expect(Object.keys(glyphs).filter((sign) => '0OQ1IL5S2Z8B6G'.includes(sign))).toEqual([])
    const counts = new Map<string, number>()
    for (let i = 0; i < 4000; i += 1)
      for (const sign of randomAnswer(systemRng)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
    const expected = 20_000 / Object.keys(glyphs).length
    // Seven standard deviations of a fair draw.
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(7 * Math.sqrt(expected))
  })
})
