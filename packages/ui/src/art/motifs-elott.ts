import { LN, P, ball, circ, path, pol, star, type Motifs } from './draw.ts'

/** Fast lotteries. */
export const elottMotifs: Motifs = {
  orbit(p, r, id) {
    let s =
      circ(120, 112, 94, `fill="url(#g${id})"`) +
      `<g fill="none" ${LN(p, 1.4, 0.8)}><ellipse cx="120" cy="112" rx="92" ry="34" transform="rotate(24 120 112)"/><ellipse cx="120" cy="112" rx="92" ry="34" transform="rotate(-36 120 112)"/><ellipse cx="120" cy="112" rx="92" ry="34" transform="rotate(84 120 112)"/></g>`
    const n = () => Math.floor(r() * 10)
    return (
      s +
      ball(p, 120, 112, 36, n(), id, 1) +
      ball(p, 44, 92, 18, n(), id) +
      ball(p, 190, 82, 20, n(), id) +
      ball(p, 150, 186, 19, n(), id) +
      ball(p, 88, 36, 15, n(), id)
    )
  },
  keno(p, r, id) {
    let s = circ(120, 112, 96, `fill="url(#g${id})"`)
    for (let j = 0; j < 5; j++)
      for (let i = 0; i < 5; i++) {
        const on = r() < 0.32
        s += `<rect x="${44 + i * 31}" y="${36 + j * 31}" width="27" height="27" rx="7" fill="${on ? `url(#h${id})` : p.m4}" opacity="${on ? 1 : 0.9}" ${LN(p, 1.1)}/><text x="${57.5 + i * 31}" y="${55 + j * 31}" text-anchor="middle" font-size="13" font-weight="750" font-family="Inter Variable,Inter,sans-serif" fill="${on ? p.pearl : p.ink}">${1 + i + j * 5}</text>`
      }
    return s
  },
  wheel6(p, r, id) {
    let s = circ(120, 112, 96, `fill="${p.m0}" ${LN(p, 2)}`)
    for (let i = 0; i < 12; i++) {
      const [x, y] = pol(120, 112, 90, i * 30 - 15),
        [u, v] = pol(120, 112, 90, i * 30 + 15)
      s += path(`M120 112L${P(x, y)}A90 90 0 0 1 ${P(u, v)}Z`, `fill="${[p.m1, p.m3, p.m2][i % 3]}" ${LN(p, 1.2)}`)
      const [q, w] = pol(120, 112, 68, i * 30)
      s += circ(q, w, 7, `fill="${p.pearl}"`)
    }
    return (
      s +
      circ(120, 112, 26, `fill="${p.pearl}" ${LN(p, 1.8)}`) +
      path(star(120, 112, 18, 7, 6), `fill="${p.m1}"`) +
      path('M120 6l12 24h-24z', `fill="${p.line}"`)
    )
  },
}
