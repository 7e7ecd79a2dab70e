/**
 * Lacquer inlay art, copied from the project's visual design: the drawing code is deliberately dense, shapes are data.
 */
import { assert } from '@lotus/kernel'
import { oklch } from './color.ts'
import palettes from './palettes.json' with { type: 'json' }

export type Random = () => number
type Tone = 'g0' | 'g1' | 'g2' | 'gl' | 'm0' | 'm1' | 'm2' | 'm3' | 'm4' | 'line' | 'pearl' | 'ink'
export type Palette = Record<Tone, string>
/** Draws into a 240 box around (120, 112); `id` keeps gradient ids apart. */
export type Motif = (p: Palette, r: Random, id: string) => string
export type Motifs = Record<string, Motif>

export const hash = (s: string): number => {
  let h = 2166136261
  for (const c of s) {
    h ^= c.codePointAt(0) ?? 0
    h = Math.imul(h, 16777619)
  }
  h ^= h >>> 15
  h = Math.imul(h, 2246822507)
  h ^= h >>> 13
  h = Math.imul(h, 3266489909)
  return (h ^ (h >>> 16)) >>> 0
}
export const prng =
  (a: number): Random =>
  () => {
    a |= 0
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
export const f = (n: number): string => n.toFixed(1).replace(/\.0$/, '')
export const pol = (x: number, y: number, r: number, a: number): [number, number] => [
  x + r * Math.cos((a * Math.PI) / 180),
  y + r * Math.sin((a * Math.PI) / 180),
]
export const P = (x: number, y: number): string => f(x) + ' ' + f(y)
export const palettesCount = palettes.length
export function palette(i: number): Palette {
  // Hues of background and motif.
  const { ground: G, motif: M } = pick(palettes, i)
  return {
    g0: oklch(0.205, 0.05, G),
    g1: oklch(0.315, 0.085, G),
    g2: oklch(0.405, 0.1, G),
    gl: oklch(0.56, 0.105, G),
    m0: oklch(0.37, 0.085, M),
    m1: oklch(0.52, 0.12, M),
    m2: oklch(0.66, 0.13, M),
    m3: oklch(0.8, 0.1, M),
    m4: oklch(0.915, 0.055, M),
    line: oklch(0.865, 0.085, 84),
    pearl: oklch(0.945, 0.025, 100),
    ink: oklch(0.165, 0.035, G),
  }
}
export const path = (d: string, a = '') => `<path d="${d}" ${a}/>`
export const circ = (x: number, y: number, r: number, a = '') => `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" ${a}/>`
export const star = (x: number, y: number, R: number, r: number, n: number, rot = -90): string => {
  let d = ''
  for (let i = 0; i < n * 2; i++) {
    const [a, b] = pol(x, y, i % 2 ? r : R, rot + (i * 180) / n)
    d += (i ? 'L' : 'M') + P(a, b)
  }
  return d + 'Z'
}
export const ngon = (x: number, y: number, R: number, n: number, rot = -90): string => {
  let d = ''
  for (let i = 0; i < n; i++) {
    const [a, b] = pol(x, y, R, rot + (i * 360) / n)
    d += (i ? 'L' : 'M') + P(a, b)
  }
  return d + 'Z'
}
export const petal = (x: number, y: number, len: number, wid: number, ang: number, base = 0): string => {
  const t = (u: number, v: number) => {
    const a = (ang * Math.PI) / 180
    return P(x + u * Math.cos(a) - v * Math.sin(a), y + u * Math.sin(a) + v * Math.cos(a))
  }
  return `M${t(base, 0)}C${t(len * 0.25, wid * 0.75)} ${t(len * 0.68, wid * 0.72)} ${t(len, 0)}C${t(len * 0.68, -wid * 0.72)} ${t(len * 0.25, -wid * 0.75)} ${t(base, 0)}Z`
}
export const LN = (p: Palette, w = 1.4, o = 1): string =>
  `stroke="${p.line}" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round"${o < 1 ? ` opacity="${o}"` : ''}`
export const water = (p: Palette, y = 178): string =>
  `<g fill="none" ${LN(p, 1.3, 0.55)}>${[0, 1, 2, 3].map((i) => path(`M${f(44 + i * 14)} ${y + i * 9}Q${f(82 + i * 9)} ${y - 5 + i * 9} 120 ${y + i * 9}T${f(196 - i * 14)} ${y + i * 9}`)).join('')}</g>`
export type Suit = 'S' | 'H' | 'D' | 'C'
/** The element at an index, wrapping around. */
export const pick = <Item>(list: readonly Item[], i: number): Item => {
  const item = list[i % list.length]
  assert(item !== undefined, 'picks from a list that has something')
  return item
}
export const suit: Record<Suit, (x: number, y: number, s: number) => string> = {
  S: (x, y, s) =>
    `M${P(x, y - s)}C${P(x + s * 0.2, y - s * 0.55)} ${P(x + s, y - s * 0.2)} ${P(x + s * 0.95, y + s * 0.3)}C${P(x + s * 0.9, y + s * 0.75)} ${P(x + s * 0.3, y + s * 0.75)} ${P(x + s * 0.12, y + s * 0.4)}L${P(x + s * 0.3, y + s)}H${f(x - s * 0.3)}L${P(x - s * 0.12, y + s * 0.4)}C${P(x - s * 0.3, y + s * 0.75)} ${P(x - s * 0.9, y + s * 0.75)} ${P(x - s * 0.95, y + s * 0.3)}C${P(x - s, y - s * 0.2)} ${P(x - s * 0.2, y - s * 0.55)} ${P(x, y - s)}Z`,
  H: (x, y, s) =>
    `M${P(x, y + s)}C${P(x - s * 0.4, y + s * 0.5)} ${P(x - s * 1.05, y + s * 0.15)} ${P(x - s, y - s * 0.4)}C${P(x - s * 0.95, y - s * 0.95)} ${P(x - s * 0.2, y - s)} ${P(x, y - s * 0.45)}C${P(x + s * 0.2, y - s)} ${P(x + s * 0.95, y - s * 0.95)} ${P(x + s, y - s * 0.4)}C${P(x + s * 1.05, y + s * 0.15)} ${P(x + s * 0.4, y + s * 0.5)} ${P(x, y + s)}Z`,
  D: (x, y, s) => `M${P(x, y - s)}L${P(x + s * 0.72, y)}L${P(x, y + s)}L${P(x - s * 0.72, y)}Z`,
  C: (x, y, s) => {
    const c = (a: number, b: number, r: number) =>
      `M${P(a - r, b)}A${f(r)} ${f(r)} 0 1 1 ${P(a + r, b)}A${f(r)} ${f(r)} 0 1 1 ${P(a - r, b)}Z`
    return (
      c(x, y - s * 0.5, s * 0.46) +
      c(x - s * 0.52, y + s * 0.22, s * 0.46) +
      c(x + s * 0.52, y + s * 0.22, s * 0.46) +
      `M${P(x - s * 0.2, y - s * 0.1)}H${f(x + s * 0.2)}L${P(x + s * 0.12, y + s * 0.5)}L${P(x + s * 0.34, y + s)}H${f(x - s * 0.34)}L${P(x - s * 0.12, y + s * 0.5)}Z`
    )
  },
}
export const card = (
  p: Palette,
  x: number,
  y: number,
  w: number,
  h: number,
  rot: number,
  su: Suit,
  rank: string,
): string =>
  `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(rot)})"><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="7" fill="${p.pearl}"/><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="7" fill="none" ${LN(p, 1.6)}/>${path(suit[su](0, 6, w * 0.25), `fill="${su === 'H' || su === 'D' ? oklch(0.53, 0.18, 20) : p.ink}"`)}<text x="${-w / 2 + 6}" y="${-h / 2 + 19}" font-size="16" font-weight="800" font-family="Inter Variable,Inter,sans-serif" fill="${su === 'H' || su === 'D' ? oklch(0.53, 0.18, 20) : p.ink}">${rank}</text></g>`
export const ball = (
  p: Palette,
  x: number,
  y: number,
  r: number,
  txt: string | number | null,
  id: string,
  hot?: number,
): string =>
  `<g>${circ(x, y, r, `fill="url(#${hot ? 'h' : 'b'}${id})"`)}${circ(x, y, r, `fill="none" ${LN(p, 1.3)}`)}${path(`M${P(x - r * 0.62, y - r * 0.4)}A${f(r * 0.75)} ${f(r * 0.75)} 0 0 1 ${P(x + r * 0.1, y - r * 0.74)}`, `fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".6"`)}${txt !== null ? `<text x="${f(x)}" y="${f(y + r * 0.3)}" text-anchor="middle" font-size="${f(r * 0.86)}" font-weight="800" font-family="Inter Variable,Inter,sans-serif" fill="${hot ? p.pearl : p.ink}">${txt}</text>` : ''}</g>`
export const blossom = (p: Palette, x: number, y: number, s: number, rot: number): string => {
  let o = ''
  for (let i = 0; i < 5; i++)
    o += path(petal(x, y, s, s * 0.62, rot + i * 72, s * 0.1), `fill="${i % 2 ? p.m3 : p.m4}" ${LN(p, 0.9)}`)
  return o + circ(x, y, s * 0.2, `fill="${p.line}"`)
}
export const koi = (p: Palette, rot: number, c1: string, c2: string): string =>
  `<g transform="rotate(${rot} 120 112) scale(1)"><path d="M60 112C60 82 92 58 128 62C158 66 176 88 172 108C150 92 118 92 96 118C86 130 74 138 60 140C66 130 62 122 60 112Z" fill="${c1}" ${LN(p, 1.5)}/><path d="M60 112C50 100 40 98 30 102C36 110 38 116 36 126C46 126 54 128 60 140C66 130 62 122 60 112Z" fill="${c2}" ${LN(p, 1.3)}/><path d="M104 64C108 48 122 42 138 46C134 54 132 58 128 62Z" fill="${c2}" ${LN(p, 1.2)}/><path d="M112 98C108 112 112 122 122 128C126 118 128 106 130 95Z" fill="${c2}" ${LN(p, 1.2)}/>${circ(158, 84, 3.4, `fill="${p.ink}"`)}<g fill="none" ${LN(p, 1, 0.7)}><path d="M144 66C138 76 140 88 148 95M82 82C88 88 90 96 88 104M96 73C103 80 105 88 103 98M112 67C119 74 121 84 119 93"/></g></g>`
