import { oklch } from './color.ts'
import faces from './dice-faces.json' with { type: 'json' }
import { LN, P, card, circ, ngon, path, petal, pol, star, pick, type Motifs, type Suit } from './draw.ts'

/** Where the pips of a die's face are, from -1 to 1. */
const diceFaces: Readonly<Record<number, readonly { x: number; y: number }[]>> = faces

/** Live tables. */
export const liveMotifs: Motifs = {
  wheel(p, r, id) {
    let s = circ(120, 116, 98, `fill="${p.m0}" ${LN(p, 2)}`)
    const n = 24
    for (let i = 0; i < n; i++) {
      const a0 = (i * 360) / n,
        a1 = ((i + 1) * 360) / n,
        [x, y] = pol(120, 116, 90, a0),
        [u, v] = pol(120, 116, 90, a1),
        [q, w] = pol(120, 116, 62, a1),
        [e, g] = pol(120, 116, 62, a0)
      s += path(
        `M${P(x, y)}A90 90 0 0 1 ${P(u, v)}L${P(q, w)}A62 62 0 0 0 ${P(e, g)}Z`,
        `fill="${i == 0 ? oklch(0.6, 0.13, 160) : i % 2 ? oklch(0.52, 0.18, 22) : p.ink}" ${LN(p, 0.9)}`,
      )
    }
    s += circ(120, 116, 62, `fill="url(#k${id})" ${LN(p, 1.6)}`)
    for (let i = 0; i < 4; i++) s += path(petal(120, 116, 46, 11, 45 + i * 90, 10), `fill="${p.m4}" ${LN(p, 1.1)}`)
    return (
      s + circ(120, 116, 13, `fill="${p.line}"`) + circ(185, 70, 7, `fill="#fff" stroke="${p.ink}" stroke-width="1"`)
    )
  },
  cards(p, r, id) {
    const su: Suit[] = ['S', 'H', 'C', 'D']
    const k = Math.floor(r() * 4)
    return (
      circ(120, 112, 92, `fill="url(#g${id})"`) +
      card(p, 78, 122, 66, 94, -20, pick(su, k), 'K') +
      card(p, 162, 122, 66, 94, 20, pick(su, k + 1), '9') +
      card(p, 120, 106, 70, 100, 0, pick(su, k + 3), 'A')
    )
  },
  dice(p, r, id) {
    const die = (x: number, y: number, s: number, rot: number, n: number) => {
      const pips = diceFaces[n] ?? []
      return `<g transform="translate(${x} ${y}) rotate(${rot})"><rect x="${-s}" y="${-s}" width="${2 * s}" height="${2 * s}" rx="${s * 0.3}" fill="${p.pearl}" ${LN(p, 1.6)}/>${pips.map((pip) => circ(pip.x * s * 0.52, pip.y * s * 0.52, n === 1 ? s * 0.3 : s * 0.17, `fill="${n === 1 || n === 4 ? oklch(0.55, 0.19, 22) : p.ink}"`)).join('')}</g>`
    }
    return (
      circ(120, 112, 92, `fill="url(#g${id})"`) +
      `<ellipse cx="120" cy="176" rx="90" ry="20" fill="${p.ink}" opacity=".5"/>` +
      die(82, 128, 38, -14, 5) +
      die(160, 124, 36, 12, 4) +
      die(122, 72, 30, 6, 1)
    )
  },
  bowl(p, r, id) {
    return (
      circ(120, 112, 92, `fill="url(#g${id})"`) +
      `<ellipse cx="120" cy="150" rx="92" ry="40" fill="${p.pearl}" ${LN(p, 1.8)}/><ellipse cx="120" cy="148" rx="74" ry="29" fill="none" stroke="${p.m1}" stroke-width="2"/><ellipse cx="120" cy="148" rx="66" ry="25" fill="none" stroke="${p.m1}" stroke-width="1" stroke-dasharray="3 4"/>${[
        [92, 146, 0],
        [134, 140, 1],
        [112, 160, 1],
        [152, 158, 0],
      ]
        .map(
          ([x, y, c]) =>
            `<ellipse cx="${x}" cy="${y}" rx="17" ry="9" fill="${c ? oklch(0.55, 0.19, 22) : '#fff'}" stroke="${p.ink}" stroke-width="1.4"/>`,
        )
        .join(
          '',
        )}<path d="M64 96C64 52 92 32 124 32C156 32 182 54 180 92C152 112 96 114 64 96Z" fill="url(#k${id})" ${LN(p, 1.8)} transform="rotate(-14 120 70)"/><path d="M84 82C86 60 100 48 116 44" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".5"/>`
    )
  },
  chips(p, r, id) {
    const st = (x: number, y: number, n: number, c: string) => {
      let s = ''
      for (let i = 0; i < n; i++) {
        const Y = y - i * 11
        s +=
          `<path d="M${x - 34} ${Y}v10a34 13 0 0 0 68 0v-10z" fill="${c}" ${LN(p, 1.1)}/>` +
          [-24, -8, 8, 24]
            .map(
              (d) =>
                `<rect x="${x + d - 4}" y="${Y + 9 - Math.abs(d) * 0.16}" width="8" height="9" fill="${p.pearl}" opacity=".85"/>`,
            )
            .join('') +
          `<ellipse cx="${x}" cy="${Y}" rx="34" ry="13" fill="${c}" ${LN(p, 1.3)}/><ellipse cx="${x}" cy="${Y}" rx="21" ry="8" fill="none" stroke="${p.pearl}" stroke-width="2" stroke-dasharray="5 3"/>`
      }
      return s
    }
    return (
      circ(120, 112, 92, `fill="url(#g${id})"`) + st(70, 166, 6, p.m1) + st(168, 170, 9, p.m2) + st(118, 190, 4, p.m0)
    )
  },
  duel(p, r, id) {
    return (
      `<path d="M120 14A98 98 0 0 1 120 210A49 49 0 0 1 120 112A49 49 0 0 0 120 14Z" fill="${p.m1}" ${LN(p, 1.8)}/><path d="M120 14A98 98 0 0 0 120 210A49 49 0 0 1 120 112A49 49 0 0 0 120 14Z" fill="${p.m3}" ${LN(p, 1.8)}/>` +
      `<g transform="translate(120 63)">${path(star(0, 0, 24, 9, 8), `fill="${p.pearl}" ${LN(p, 1.2)}`)}</g><g transform="translate(120 161)">${path(ngon(0, 0, 22, 6), `fill="${p.ink}" ${LN(p, 1.2)}`)}${path(star(0, 0, 13, 5, 6), `fill="${p.m4}"`)}</g>` +
      circ(120, 112, 102, `fill="none" ${LN(p, 1.2, 0.7)} stroke-dasharray="2 6"`)
    )
  },
}
