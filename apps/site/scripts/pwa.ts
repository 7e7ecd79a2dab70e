import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLanguage } from '@lotus/i18n/languages'
import sharp from 'sharp'

/** Sizes of the app's icon; the last one leaves room for the system to cut any shape out of it. */
const ICONS = [
  { name: 'icon-192', size: 192, purpose: 'any' },
  { name: 'icon-512', size: 512, purpose: 'any' },
  { name: 'maskable-512', size: 512, purpose: 'maskable' },
] as const
const APPLE_SIZE = 180
/** The mark stays inside the circle of 80 % that every icon mask keeps. */
const MASK_SHARE = 0.66

/** Makes the site installable: icons from its own mark, the manifest, and the service worker of this build. */
export async function writePwa(dist: string, offlineFiles: readonly string[]): Promise<void> {
  const mark = readFileSync(join(dist, 'icon.svg'), 'utf8')
  const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(mark)?.[1]
  if (!ground) throw new Error('icon.svg has no ground to take the colour from')
  mkdirSync(join(dist, 'icons'), { recursive: true })
  for (const { name, size, purpose } of ICONS)
    await writeIcon(dist, name, purpose === 'any' ? mark : maskable(mark, ground), size)
  await writeIcon(dist, 'apple-touch-icon', maskable(mark, ground), APPLE_SIZE)
  writeFileSync(join(dist, 'manifest.webmanifest'), JSON.stringify(manifest(ground)))
  writeFileSync(join(dist, 'sw.js'), serviceWorker(dist, offlineFiles))
}

async function writeIcon(dist: string, name: string, svg: string, size: number): Promise<void> {
  const png = await sharp(Buffer.from(svg), { density: 1200 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  writeFileSync(join(dist, 'icons', `${name}.png`), png)
}

/** The mark alone, smaller, on a background without rounded corners. */
function maskable(svg: string, ground: string): string {
  const drawing = /<g[^>]*>(.*)<\/g>/s.exec(svg)?.[1]
  if (drawing === undefined) throw new Error('icon.svg has no mark')
  const offset = (40 * (1 - MASK_SHARE)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${ground}"/><g transform="translate(${offset} ${offset}) scale(${MASK_SHARE})">${drawing}</g></svg>`
}

/** The server replaces this with the brand's name. */
function manifest(ground: string): object {
  return {
    id: '/index',
    name: 'Lotus',
    short_name: 'Lotus',
    start_url: '/index',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    lang: defaultLanguage,
    background_color: ground,
    theme_color: ground,
    categories: ['games', 'entertainment'],
    icons: ICONS.map(({ name, size, purpose }) => ({
      src: `/icons/${name}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  }
}

function serviceWorker(dist: string, files: readonly string[]): string {
  const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
  const hash = createHash('sha256').update(source)
  for (const file of files) hash.update(readFileSync(join(dist, file)))
  return source
    .replace("'%VERSION%'", `'${hash.digest('hex').slice(0, 12)}'`)
    .replace("'%FILES%'", `'${JSON.stringify(files)}'`)
}
