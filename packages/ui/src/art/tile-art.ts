import { oklch } from './color.ts'
import { f, hash, P, palette, palettesCount, path, pol, prng, type Motifs, type Palette } from './draw.ts'
import { fields } from './fields.ts'
import scales from './motif-scales.json' with { type: 'json' }
import { cardMotifs } from './motifs-cards.ts'
import { elottMotifs } from './motifs-elott.ts'
import { fishMotifs } from './motifs-fish.ts'
import { goodsMotifs } from './motifs-goods.ts'
import { lotteryMotifs } from './motifs-lottery.ts'
import { moreSlotMotifs } from './motifs-slots-more.ts'
import { slotMotifs } from './motifs-slots.ts'
import { sportsMotifs } from './motifs-sports.ts'
import { liveMotifs } from './motifs-tables.ts'

/** Motif families, by the category of a game; GOODS are those of the points mall. */
export const motifs = {
  RNG: { ...slotMotifs, ...moreSlotMotifs },
  FISH: fishMotifs,
  LIVE: liveMotifs,
  PVP: cardMotifs,
  LOTT: lotteryMotifs,
  ELOTT: elottMotifs,
  SPORTS: sportsMotifs,
  GOODS: goodsMotifs,
} as const satisfies Record<string, Motifs>
export type ArtCategory = keyof typeof motifs

export interface ArtOptions {
  /** The game's code: the same code gives the same picture everywhere. */
  code: string
  /** Default RNG (slots). */
  category?: ArtCategory | undefined
  /** Sets the motif, see `motifs`. */
  motif?: string | undefined
  /** Sets the palette, 0 to 15. If two neighbours are equal, the second takes its own plus 5. */
  palette?: number | undefined
  /** Sets the pattern under the motif. */
  field?: string | undefined
}

/** Scale of motifs that fill the box less or more than the others. */
const scaleOf: Readonly<Record<string, number>> = scales

interface Choice {
  seed: number
  motifName: string
  paletteIndex: number
  colors: Palette
  fieldName: string
  family: Motifs
}

function choose({ code, category = 'RNG', motif, palette: pinned, field }: ArtOptions): Choice {
  const seed = hash(code)
  const family: Motifs = motifs[category]
  const motifNames = Object.keys(family)
  const fieldNames = Object.keys(fields)
  const paletteIndex = pinned ?? (seed >>> 5) % palettesCount
  return {
    seed,
    family,
    motifName: motif !== undefined && family[motif] ? motif : (motifNames[seed % motifNames.length] ?? ''),
    paletteIndex,
    colors: palette(paletteIndex),
    fieldName: field ?? fieldNames[(seed >>> 9) % fieldNames.length] ?? '',
  }
}

/** Gradients for glow, inlay, ball and hot ball; motifs refer to them by `url(#<letter><id>)`. */
function gradients(p: Palette, id: string, glow: number): string {
  const hot = [oklch(0.68, 0.17, 12), oklch(0.42, 0.15, 12)]
  return (
    `<radialGradient id="g${id}"><stop offset="0" stop-color="${p.gl}" stop-opacity="${glow}"/><stop offset=".62" stop-color="${p.g2}" stop-opacity=".4"/><stop offset="1" stop-color="${p.g2}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="k${id}" x1=".2" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="${p.m3}"/><stop offset=".5" stop-color="${p.m2}"/><stop offset="1" stop-color="${p.m0}"/></linearGradient>` +
    `<radialGradient id="b${id}" cx="35%" cy="28%" r="80%"><stop offset="0" stop-color="#fff"/><stop offset=".55" stop-color="${p.pearl}"/><stop offset="1" stop-color="${p.m3}"/></radialGradient>` +
    `<radialGradient id="h${id}" cx="35%" cy="28%" r="85%"><stop offset="0" stop-color="${hot[0]}"/><stop offset="1" stop-color="${hot[1]}"/></radialGradient>`
  )
}

/** 26 eggshell chips around one spot, as in lacquer painting. */
function flecks(random: () => number): string {
  const cx = 20 + random() * 200
  const cy = random() < 0.5 ? 20 + random() * 40 : 180 + random() * 40
  let drawn = ''
  for (let i = 0; i < 26; i += 1) {
    const angle = random() * 360
    const distance = random() ** 0.7 * 70
    const [x, y] = pol(cx, cy, distance, angle)
    const s = 1 + random() * 2.6
    drawn += path(`M${P(x, y)}l${f(s)} ${f(-s * random())}l${f(s * 0.4)} ${f(s)}l${f(-s)} ${f(s * 0.5)}Z`)
  }
  return drawn
}

/** A square tile as an SVG string, 240 by 240. Pure: no randomness besides the code's hash. */
export function tileArt(options: ArtOptions): string {
  const { seed, family, motifName, colors: p, fieldName } = choose(options)
  const random = prng(seed)
  const id = `t${seed.toString(36)}${motifName[0] ?? ''}${options.palette ?? ''}`
  const lightX = 30 + ((seed >>> 13) % 60)
  const lightY = 8 + ((seed >>> 19) % 34)
  const chips = flecks(random)
  const scale = ((scaleOf[motifName] ?? 1.04) * (0.98 + random() * 0.05)).toFixed(3)
  const ground = `<radialGradient id="a${id}" cx="${lightX}%" cy="${lightY}%" r="105%"><stop offset="0" stop-color="${p.g2}"/><stop offset=".5" stop-color="${p.g1}"/><stop offset="1" stop-color="${p.g0}"/></radialGradient>`
  const foot = `<linearGradient id="v${id}" x1="0" y1="0" x2="0" y2="1"><stop offset=".66" stop-color="${p.g0}" stop-opacity="0"/><stop offset="1" stop-color="${p.g0}" stop-opacity=".72"/></linearGradient>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="tile-art" viewBox="0 0 240 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>${ground}${gradients(p, id, 0.75)}${foot}</defs>` +
    `<rect width="240" height="240" fill="url(#a${id})"/>${fields[fieldName]?.(p, random) ?? ''}<g fill="${p.line}" opacity=".5">${chips}</g>` +
    `<g transform="translate(120 114) scale(${scale}) translate(-120 -112)">${family[motifName]?.(p, random, id) ?? ''}</g>` +
    `<rect width="240" height="240" fill="url(#v${id})"/></svg>`
  )
}

/** A wide band for promotions and list heads: the same background and pattern, the motif on the right. */
export function bandArt(options: ArtOptions & { width?: number; height?: number }): string {
  const { width = 480, height = 150 } = options
  const { seed, family, motifName, colors: p, fieldName } = choose(options)
  const random = prng(seed)
  const id = `w${seed.toString(36)}${options.palette ?? ''}`
  const ground = `<linearGradient id="a${id}" x1="0" y1="0" x2="1" y2=".6"><stop offset="0" stop-color="${p.g0}"/><stop offset=".7" stop-color="${p.g2}"/><stop offset="1" stop-color="${p.g1}"/></linearGradient>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMaxYMid slice" aria-hidden="true"><defs>${ground}${gradients(p, id, 0.8)}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#a${id})"/><g transform="translate(${width - 250} ${height / 2 - 112})">${fields[fieldName]?.(p, random) ?? ''}</g>` +
    `<g transform="translate(${width - 220} ${height / 2 - 100}) scale(.92)">${family[motifName]?.(p, random, id) ?? ''}</g></svg>`
  )
}
