import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareWithReference, differenceOf, isUpdating, readPicture } from './gallery/compare-pictures.ts'
import { addressesOf, openGallery, settle, type Gallery, type GalleryPage } from './gallery/open-gallery.ts'

const pictures = join(import.meta.dirname, '../../packages/ui/gallery/pictures')
const BYTES_MAX = 3_000_000

let gallery: Gallery
const pictureAddresses = () => addressesOf(gallery.sections.filter((section) => !section.hasNoPicture))
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery?.close())

/** Parts that depend on the machine: its monospace fonts, and the resize corner of a text area. */
const OF_THE_MACHINE = 'textarea { resize: none !important } code { font-family: inherit !important }'

/** A screenshot of a whole section; of an overlay as the window shows it. */
async function pictureOf({ page, show }: GalleryPage, address: string): Promise<Buffer> {
  await show(address)
  if (address.includes('/')) return page.screenshot({ animations: 'disabled', caret: 'hide' })
  return page.locator('.section').screenshot({ animations: 'disabled', caret: 'hide' })
}

describe.each(['dark', 'light'] as const)('%s theme', (theme) => {
  it('every component looks as it did (visual regression)', async () => {
    const view = await gallery.open({ theme })
    await view.page.addStyleTag({ content: OF_THE_MACHINE })
    const changed: string[] = []
    for (const address of pictureAddresses()) {
      const difference = await compareWithReference(
        `${theme}/${address.replace('/', '-')}`,
        await pictureOf(view, address),
      )
      if (!difference.isSame) changed.push(`${address}: ${difference.text}`)
    }
    await view.close()
    expect(changed).toEqual([])
  })
})

describe('the comparison', () => {
  /** A typical careless change, as an additional style sheet. */
  const changes: readonly [string, string, string][] = [
    ['a padding of 2 px more', 'buttons', 'button[class*="btn"] { padding-inline: 18px !important; }'],
    ['a token colour a little greener', 'choices', ':root { --lx-accent-soft: #0c3a2c !important; }'],
    ['a font weight one step lighter', 'choices', '[role="tab"] { font-weight: var(--lx-fw-regular) !important; }'],
    ['a corner of 2 px more', 'buttons', 'button[class*="btn"] { border-radius: 12px !important; }'],
  ]
  let view: GalleryPage
  beforeAll(async () => {
    view = await gallery.open({ theme: 'dark' })
  })
  afterAll(() => view?.close())

  const shot = async (page: Page) =>
    readPicture(await page.locator('.section').screenshot({ animations: 'disabled', caret: 'hide' }))

  it('finds nothing in the same page rendered twice', async () => {
    await view.show('buttons')
    expect(differenceOf(await shot(view.page), await shot(view.page))).toMatchObject({
      text: '0 pixels and 0 surfaces differ',
    })
  })

  it.each(changes)('finds %s', async (_name, address, css) => {
    await view.show(address)
    const before = await shot(view.page)
    const sheet = await view.page.addStyleTag({ content: css })
    await settle(view.page)
    const after = await shot(view.page)
    await sheet.evaluate((element) => element.parentNode?.removeChild(element))
    expect(differenceOf(before, after).isSame).toBe(false)
  })

  it('the references stay small, and each still belongs to a section', () => {
    const files = readdirSync(pictures, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.webp'))
    const bytes = files.reduce((sum, file) => sum + statSync(join(pictures, file)).size, 0)
    expect(bytes).toBeLessThanOrEqual(BYTES_MAX)
    const wanted = ['dark', 'light'].flatMap((theme) =>
      pictureAddresses().map((address) => `${theme}/${address.replace('/', '-')}.webp`),
    )
    if (!isUpdating) expect(files.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(wanted.sort())
  })
})
