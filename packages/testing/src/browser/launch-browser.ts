import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core'
import { findChromium, noChromiumMessage } from './chromium.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // The shell draws letters as Chromium with a window does.
  '--font-render-hinting=slight',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The first start on a machine reads everything from disk and builds the font cache. */
const LAUNCH_LIMIT_MS = 120_000

/** Starts the system's Chromium without a window. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(noChromiumMessage)
  return chromium.launch({ executablePath, args: flags, timeout: LAUNCH_LIMIT_MS })
}

/** Two dots a pixel are drawn only for pictures that a person looks at: they cost a test much and tell it nothing. */
const deviceScaleFactor = process.env['LOTUS_PICTURES'] ? 2 : 1

/** The two sizes in which every screen is tested. */
export const viewports = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor, isMobile: true, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>
