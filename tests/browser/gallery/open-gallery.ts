import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '@lotus/testing/browser'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { build } from 'vite'
import { serveFolder } from '../serve-folder.ts'

const root = join(import.meta.dirname, '..', '..', '..')
/** A Wednesday afternoon in Hanoi; the fixed time of every picture. */
export const MOMENT = new Date('2026-07-01T08:17:00Z')

export type Look = { theme: 'dark' | 'light'; language?: 'vi' | 'en' | undefined }

export interface Section {
  id: string
  covers: readonly string[]
  variants?: readonly string[]
  hasNoPicture?: boolean
}

export interface Gallery {
  sections: readonly Section[]
  /** A page that shows one section at a time, without the frame around it. */
  open: (look: Look, options?: BrowserContextOptions) => Promise<GalleryPage>
  close: () => Promise<void>
}

export interface GalleryPage {
  page: Page
  /** `buttons`, `overlays/modal`. */
  show: (address: string) => Promise<void>
  close: () => Promise<void>
}

/** Builds the gallery, serves it, and drives it. */
export async function openGallery(): Promise<Gallery> {
  const folder = await mkdtemp(join(tmpdir(), 'lotus-gallery-'))
  await build({
    root: join(root, 'packages/ui/gallery'),
    configFile: join(root, 'packages/ui/gallery/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  const { origin, close: closeServer } = await serveFolder(folder)
  const browser = await launchBrowser()
  const first = await openPage({ theme: 'dark' })
  // The gallery writes its list of sections there: packages/ui/gallery/main.tsx.
  const sections = JSON.parse((await first.page.getAttribute('html', 'data-sections')) ?? '[]') as Section[]
  await first.close()
  return {
    sections,
    open: openPage,
    async close() {
      await browser.close()
      closeServer()
      await rm(folder, { recursive: true, force: true })
    },
  }

  async function openPage(look: Look, options?: BrowserContextOptions): Promise<GalleryPage> {
    const context = await browser.newContext({
      viewport: { width: 1000, height: 700 },
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Ho_Chi_Minh',
      locale: 'vi-VN',
      colorScheme: look.theme,
      ...options,
    })
    await context.clock.setFixedTime(MOMENT)
    const page = await context.newPage()
    await page.goto(`${origin}/?bare=1&theme=${look.theme}&lang=${look.language ?? 'vi'}`)
    await page.locator('html[data-sections]').waitFor({ state: 'attached' })
    return {
      page,
      async show(address) {
        await page.evaluate((hash) => {
          location.hash = hash
        }, address)
        await page.locator(`[data-section="${address.split('/')[0]}"]`).waitFor()
        await settle(page)
      },
      close: () => context.close(),
    }
  }
}

/** Every page of the gallery: `buttons`, `overlays`, `overlays/modal`. */
export const addressesOf = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ id, variants = [] }) => [id, ...variants.map((variant) => `${id}/${variant}`)])

/** Fonts and pictures have loaded, and nothing was rendered for two frames. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('[data-settles]')].every((specimen) => {
      const { settles = '' } = specimen.dataset
      // An overlay is rendered at the end of the page, outside the specimen.
      return specimen.querySelector(settles) ?? (specimen.dataset['isOver'] && document.querySelector(settles))
    }),
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}
