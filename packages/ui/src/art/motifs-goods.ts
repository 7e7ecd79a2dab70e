import { LN, P, circ, f, path, petal, type Motifs, type Palette } from './draw.ts'

const rect = (x: number, y: number, w: number, h: number, rx: number, a: string) =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" rx="${f(rx)}" ${a}/>`
/** A small lotus of three petals, the brand on what it gives. */
const sprig = (p: Palette, x: number, y: number, s: number) =>
  path(petal(x, y, s, s * 0.52, -150, s * 0.08), `fill="${p.m3}" ${LN(p, 1.1)}`) +
  path(petal(x, y, s, s * 0.52, -30, s * 0.08), `fill="${p.m3}" ${LN(p, 1.1)}`) +
  path(petal(x, y, s * 1.15, s * 0.6, -90, s * 0.08), `fill="${p.pearl}" ${LN(p, 1.1)}`)
const glow = (id: string) => circ(120, 112, 88, `fill="url(#g${id})"`)

/** Goods of the points mall. */
export const goodsMotifs: Motifs = {
  bottle(p, r, id) {
    return (
      glow(id) +
      rect(101, 30, 38, 26, 4, `fill="${p.m4}" ${LN(p, 1.6)}`) +
      path(
        'M101 56H139L150 82V186A12 12 0 0 1 138 198H102A12 12 0 0 1 90 186V82Z',
        `fill="url(#k${id})" ${LN(p, 1.6)}`,
      ) +
      path('M90 96H150M90 160H150', `fill="none" ${LN(p, 1.3, 0.8)}`) +
      path('M100 104V176', `fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".35"`) +
      sprig(p, 123, 146, 22)
    )
  },
  umbrella(p, r, id) {
    const ribs = ['M120 52C96 70 84 96 82 124', 'M120 52C144 70 156 96 158 124', 'M120 52V124']
    return (
      glow(id) +
      path(
        'M120 124V182A16 16 0 0 0 152 182V176',
        `fill="none" stroke="${p.m4}" stroke-width="7" stroke-linecap="round"`,
      ) +
      path('M120 124V182A16 16 0 0 0 152 182V176', `fill="none" ${LN(p, 1.2)}`) +
      path(
        'M36 128C38 78 76 48 120 48C164 48 202 78 204 128Q181 112 158 128Q139 112 120 128Q101 112 82 128Q59 112 36 128Z',
        `fill="url(#k${id})" ${LN(p, 1.6)}`,
      ) +
      ribs.map((d) => path(d, `fill="none" ${LN(p, 1.3, 0.8)}`)).join('') +
      path('M120 36V48', `fill="none" ${LN(p, 4)}`)
    )
  },
  mug(p, r, id) {
    const steam = (x: number) =>
      path(
        `M${f(x)} 66C${f(x - 10)} 54 ${f(x + 10)} 46 ${f(x)} 32`,
        `fill="none" stroke="${p.m4}" stroke-width="5" stroke-linecap="round" opacity=".75"`,
      )
    return (
      glow(id) +
      [96, 120, 144].map(steam).join('') +
      path(
        'M162 100H174A22 22 0 0 1 174 148H162',
        `fill="none" stroke="${p.m2}" stroke-width="12" stroke-linecap="round"`,
      ) +
      path('M162 94H176A28 28 0 0 1 176 154H162M162 106H173A16 16 0 0 1 173 142H162', `fill="none" ${LN(p, 1.3)}`) +
      path('M72 84H166V170A18 18 0 0 1 148 188H90A18 18 0 0 1 72 170Z', `fill="url(#k${id})" ${LN(p, 1.6)}`) +
      `<ellipse cx="119" cy="84" rx="47" ry="9" fill="${p.m0}" ${LN(p, 1.5)}/>` +
      sprig(p, 119, 154, 26)
    )
  },
  headphones(p, r, id) {
    const cup = (x: number, side: number) =>
      rect(x - 17, 108, 34, 72, 16, `fill="url(#k${id})" ${LN(p, 1.6)}`) +
      rect(x + side * 14 - 7, 116, 14, 56, 7, `fill="${p.m0}" ${LN(p, 1.3)}`)
    return (
      glow(id) +
      path(
        'M62 132V112A58 58 0 0 1 178 112V132',
        `fill="none" stroke="${p.m2}" stroke-width="15" stroke-linecap="round"`,
      ) +
      path('M54 132V112A66 66 0 0 1 186 112V132M70 132V112A50 50 0 0 1 170 112V132', `fill="none" ${LN(p, 1.4)}`) +
      cup(62, 1) +
      cup(178, -1) +
      sprig(p, 120, 150, 20)
    )
  },
  voucher(p, r, id) {
    const edge = Array.from({ length: 7 }, (_, i) => circ(158, 82 + i * 11, 1.8, `fill="${p.ink}" opacity=".65"`)).join(
      '',
    )
    return (
      glow(id) +
      `<g transform="rotate(-9 120 112)">` +
      path(
        'M38 72H202V100A13 13 0 0 0 202 126V154H38V126A13 13 0 0 0 38 100Z',
        `fill="url(#k${id})" stroke-linejoin="round" ${LN(p, 1.7)}`,
      ) +
      edge +
      sprig(p, 92, 130, 27) +
      path(
        'M170 98H188M170 112H188M170 126H182',
        `fill="none" stroke="${p.m0}" stroke-width="4" stroke-linecap="round"`,
      ) +
      `</g>`
    )
  },
  box(p, r, id) {
    return (
      glow(id) +
      rect(62, 112, 116, 76, 5, `fill="url(#k${id})" ${LN(p, 1.6)}`) +
      rect(54, 88, 132, 28, 5, `fill="${p.m3}" ${LN(p, 1.6)}`) +
      rect(108, 88, 24, 100, 0, `fill="${p.pearl}" ${LN(p, 1.3)}`) +
      path(
        `M120 88C${P(92, 44)} ${P(62, 58)} ${P(84, 82)}C${P(96, 88)} ${P(108, 88)} 120 88Z`,
        `fill="${p.m4}" ${LN(p, 1.4)}`,
      ) +
      path(
        `M120 88C${P(148, 44)} ${P(178, 58)} ${P(156, 82)}C${P(144, 88)} ${P(132, 88)} 120 88Z`,
        `fill="${p.m4}" ${LN(p, 1.4)}`,
      ) +
      circ(120, 87, 9, `fill="${p.m3}" ${LN(p, 1.4)}`)
    )
  },
  bag(p, r, id) {
    return (
      glow(id) +
      path('M88 92V76A32 32 0 0 1 152 76V92', `fill="none" stroke="${p.m4}" stroke-width="8" stroke-linecap="round"`) +
      path('M66 90H174L184 190H56Z', `fill="url(#k${id})" stroke-linejoin="round" ${LN(p, 1.6)}`) +
      path('M63 116H177', `fill="none" ${LN(p, 1.2, 0.7)}`) +
      circ(88, 102, 4, `fill="${p.ink}"`) +
      circ(152, 102, 4, `fill="${p.ink}"`) +
      sprig(p, 120, 166, 30)
    )
  },
}
