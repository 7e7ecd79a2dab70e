import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { registrationSettings } from '../modules/system/index.ts'

// Draws the pictures beside the dialling codes (E06) into the site's public folder: `node apps/server/src/cli/country-flags.ts`.
// Flags made of bands and one figure are drawn; every other country gets a badge with its two letters. No art is copied.

const WIDTH = 60
const HEIGHT = 40
const folder = join(import.meta.dirname, '../../../site/public/COUNTRY_FLAG')

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
const circle = (radius: number, fill: string) =>
  `<circle cx="${WIDTH / 2}" cy="${HEIGHT / 2}" r="${radius}" fill="${fill}"/>`

/** Bands from top to bottom: colour and share of the height. */
function bands(...rows: readonly (readonly [string, number])[]): string {
  const sum = rows.reduce((total, [, share]) => total + share, 0)
  let y = 0
  return rows
    .map(([fill, share]) => {
      const height = (HEIGHT * share) / sum
      const band = rect(0, y, WIDTH, height, fill)
      y += height
      return band
    })
    .join('')
}

function star(radius: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = -Math.PI / 2 + (index * Math.PI) / 5
    const reach = index % 2 === 0 ? radius : radius * 0.382
    return `${(WIDTH / 2 + reach * Math.cos(angle)).toFixed(2)},${(HEIGHT / 2 + reach * Math.sin(angle)).toFixed(2)}`
  })
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`
}

const drawn: Readonly<Record<string, string>> = {
  VN: rect(0, 0, WIDTH, HEIGHT, '#d8222a') + star(12, '#ffde17'),
  TH: bands(['#a51931', 1], ['#ffffff', 1], ['#2d2a4a', 2], ['#ffffff', 1], ['#a51931', 1]),
  LA: bands(['#ce1126', 1], ['#002868', 2], ['#ce1126', 1]) + circle(8, '#ffffff'),
  ID: bands(['#ce1126', 1], ['#ffffff', 1]),
  JP: rect(0, 0, WIDTH, HEIGHT, '#ffffff') + circle(12, '#bc002d'),
}

/** Capitals on a grid of 5 by 7 points, one number per row: no font is needed where the pictures are made. */
const letters: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 14],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 27, 17],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
}

function badge(code: string): string {
  const dot = 4
  const left = (WIDTH - 11 * dot) / 2
  const dots = [...code].flatMap((letter, place) =>
    (letters[letter] ?? []).flatMap((row, y) =>
      [0, 1, 2, 3, 4]
        .filter((x) => row & (16 >> x))
        .map((x) => rect(left + (place * 6 + x) * dot, 6 + y * dot, dot, dot, '#ffffff')),
    ),
  )
  return rect(0, 0, WIDTH, HEIGHT, '#3f4a5f') + dots.join('')
}

mkdirSync(folder, { recursive: true })
for (const { countryCode } of registrationSettings.countries.default) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${drawn[countryCode] ?? badge(countryCode)}</svg>`
  await sharp(Buffer.from(svg))
    .png({ palette: true })
    .toFile(join(folder, `${countryCode}.png`))
}
