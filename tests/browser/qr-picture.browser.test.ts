import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { addressesOf, openGallery, type Gallery } from './gallery/open-gallery.ts'
import { marginOf, readQr, type Picture } from './gallery/read-qr.ts'

// The picture of a QR code that a person saves, decoded by a program of its own (issue 19, operations.md 1.5: size 200, margin 20).
let gallery: Gallery
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery?.close())

async function pictureOf(page: Page, png: Buffer): Promise<Picture> {
  const { size, dark } = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')
    if (!context || image.width !== image.height) throw new Error('no square picture')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    const bits: string[] = []
    // Whatever is not opaque and white is dark: a margin that is missing, or transparent, is none.
    for (let at = 0; at < data.length; at += 4) {
      const isWhite = data[at] === 255 && data[at + 1] === 255 && data[at + 2] === 255 && data[at + 3] === 255
      bits.push(isWhite ? '0' : '1')
    }
    return { size: image.width, dark: bits.join('') }
  }, png.toString('base64'))
  return { size, isDark: (x, y) => dark[y * size + x] === '1' }
}

it.each(['light', 'dark'] as const)('%s: a saved QR code has its margin, and says what it should', async (theme) => {
  const view = await gallery.open({ theme })
  const card = view.page.locator('[data-of="QrCard"]')
  for (const address of addressesOf(gallery.sections).filter((one) => one.startsWith('flow'))) {
    await view.show(address)
    if ((await card.count()) > 0) break
  }
  await card.locator('canvas').first().waitFor()
  const [download] = await Promise.all([view.page.waitForEvent('download'), card.getByRole('button').first().click()])
  const picture = await pictureOf(view.page, await readFile(must(await download.path(), 'a saved file')))
  expect(marginOf(picture) / picture.size).toBe(20 / 200)
  expect(readQr(picture)).toBe('LOTUS DEMO 0011223344')
  await view.close()
})
