import { oklch } from './color.ts'
import { LN, ball, circ, path, star, type Motifs } from './draw.ts'

/** Lotteries. */
export const lotteryMotifs: Motifs = {
  balls(p, r, id) {
    const n = () => String(Math.floor(r() * 100)).padStart(2, '0')
    return (
      circ(120, 112, 94, `fill="url(#g${id})"`) +
      ball(p, 76, 86, 30, n(), id) +
      ball(p, 166, 80, 34, n(), id) +
      ball(p, 72, 160, 26, n(), id) +
      ball(p, 174, 158, 28, n(), id) +
      ball(p, 122, 126, 44, n(), id, 1)
    )
  },
  cage(p, r, id) {
    let s = circ(120, 106, 86, `fill="${p.g0}" ${LN(p, 2)}`)
    for (const [x, y, q, h] of [
      [92, 142, 18, 0],
      [128, 150, 20, 1],
      [160, 132, 17, 0],
      [108, 112, 16, 0],
      [146, 102, 15, 0],
      [74, 112, 14, 0],
      [118, 78, 14, 0],
    ] as const)
      s += ball(p, x, y, q, null, id, h)
    return (
      s +
      `<g fill="none" ${LN(p, 1.2, 0.75)}><ellipse cx="120" cy="106" rx="86" ry="30"/><ellipse cx="120" cy="106" rx="30" ry="86"/><ellipse cx="120" cy="106" rx="62" ry="86"/></g><path d="M70 186L58 222M170 186L182 222M52 222h136" fill="none" ${LN(p, 4)}/>` +
      path(
        'M58 66C70 44 92 32 112 30',
        'fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".4"',
      )
    )
  },
  ticket(p, r, id) {
    let s =
      circ(120, 112, 92, `fill="url(#g${id})"`) +
      `<g transform="rotate(-9 120 112)"><path d="M44 64H196V98A14 14 0 0 0 196 126V160H44V126A14 14 0 0 0 44 98Z" fill="${p.pearl}" ${LN(p, 1.8)}/><path d="M150 68V156" stroke="${p.m1}" stroke-width="2" stroke-dasharray="4 5"/>`
    for (let j = 0; j < 3; j++)
      for (let i = 0; i < 4; i++)
        s += circ(
          64 + i * 22,
          84 + j * 28,
          8.5,
          `fill="${(i * 3 + j * 5) % 4 == 1 ? oklch(0.56, 0.18, 12) : p.m4}" stroke="${p.m1}" stroke-width="1"`,
        )
    return s + path(star(174, 112, 17, 7, 10), `fill="${p.m1}"`) + '</g>'
  },
  digits(p, r, id) {
    let s = circ(120, 112, 94, `fill="url(#g${id})"`)
    const W = 46
    for (let i = 0; i < 3; i++) {
      const x = 120 + (i - 1) * (W + 6),
        d = Math.floor(r() * 10)
      s += `<rect x="${x - W / 2}" y="66" width="${W}" height="92" rx="9" fill="${p.pearl}" ${LN(p, 1.6)}/><rect x="${x - W / 2}" y="66" width="${W}" height="46" rx="9" fill="${p.m4}" opacity=".7"/><path d="M${x - W / 2} 112h${W}" stroke="${p.m0}" stroke-width="2"/><text x="${x}" y="136" text-anchor="middle" font-size="62" font-weight="800" font-family="Inter Variable,Inter,sans-serif" fill="${i === 2 ? oklch(0.54, 0.19, 12) : p.ink}">${d}</text>`
    }
    return s + `<path d="M56 176h128" fill="none" ${LN(p, 3)}/>`
  },
}
