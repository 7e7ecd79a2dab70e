import { oklch } from './color.ts'
import { LN, P, circ, ngon, path, pol, star, type Motifs } from './draw.ts'

/** Sports and e-sports. */
export const sportsMotifs: Motifs = {
  football(p, r, id) {
    let s = circ(120, 112, 96, `fill="url(#g${id})"`) + circ(120, 112, 78, `fill="${p.pearl}" ${LN(p, 2)}`)
    s += path(ngon(120, 112, 27, 5, -90), `fill="${p.ink}"`)
    for (let i = 0; i < 5; i++) {
      const a = -90 + i * 72,
        [x, y] = pol(120, 112, 27, a),
        [u, v] = pol(120, 112, 54, a)
      s += path(`M${P(x, y)}L${P(u, v)}`, `stroke="${p.ink}" stroke-width="3"`)
      const [q1, w1] = pol(120, 112, 58, a - 19),
        [q2, w2] = pol(120, 112, 58, a + 19),
        [e1, f1] = pol(120, 112, 77, a - 17),
        [e2, f2] = pol(120, 112, 77, a + 17)
      s += path(`M${P(u, v)}L${P(q1, w1)}L${P(e1, f1)}A78 78 0 0 1 ${P(e2, f2)}L${P(q2, w2)}Z`, `fill="${p.ink}"`)
      const [b1, c1] = pol(120, 112, 58, a + 53)
      s += path(`M${P(q2, w2)}L${P(b1, c1)}`, `stroke="${p.ink}" stroke-width="3"`)
    }
    return s
  },
  pitch(p, r, id) {
    return (
      `<g transform="translate(120 118) skewX(-8)"><rect x="-96" y="-66" width="192" height="132" rx="6" fill="${p.m0}" ${LN(p, 2)}/>${[0, 1, 2, 3].map((i) => `<rect x="${-96 + i * 48}" y="-66" width="24" height="132" fill="${p.m1}" opacity=".35"/>`).join('')}<g fill="none" stroke="${p.pearl}" stroke-width="2.2"><path d="M0 -66V66M-96 -30h28v60h-28M96 -30h-28v60h28"/><circle r="22"/></g>${circ(0, 0, 4, `fill="${p.pearl}"`)}</g>` +
      circ(160, 78, 20, `fill="${p.pearl}" ${LN(p, 1.4)}`) +
      path(ngon(160, 78, 8, 5), `fill="${p.ink}"`)
    )
  },
  hoop(p, r, id) {
    return (
      circ(120, 112, 96, `fill="url(#g${id})"`) +
      circ(120, 112, 76, `fill="${oklch(0.66, 0.14, 52)}" ${LN(p, 2)}`) +
      `<g fill="none" stroke="${p.ink}" stroke-width="4"><path d="M120 36V188M44 112H196M66 58C104 84 104 140 66 166M174 58C136 84 136 140 174 166"/></g>`
    )
  },
  esport(p, r, id) {
    return (
      circ(120, 112, 96, `fill="url(#g${id})"`) +
      `<path d="M74 78H166C192 78 204 110 206 140C208 166 186 172 172 154L158 138H82L68 154C54 172 32 166 34 140C36 110 48 78 74 78Z" fill="url(#k${id})" ${LN(p, 2)}/><path d="M78 96v28M64 110h28" stroke="${p.pearl}" stroke-width="8" stroke-linecap="round"/>${circ(166, 98, 7, `fill="${p.pearl}"`)}${circ(182, 112, 7, `fill="${p.m4}"`)}${circ(150, 112, 7, `fill="${p.m4}"`)}${circ(166, 126, 7, `fill="${p.pearl}"`)}${path(star(120, 106, 13, 5, 6), `fill="${p.line}"`)}`
    )
  },
}
