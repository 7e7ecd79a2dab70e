import { LN, card, circ, ngon, path, pol, star, suit, pick, type Motifs, type Suit } from './draw.ts'

/** Card games between players. */
export const cardMotifs: Motifs = {
  hand(p, r, id) {
    let s = circ(120, 116, 92, `fill="url(#g${id})"`)
    const su: Suit[] = ['S', 'C', 'D', 'H'],
      rk = ['10', 'J', 'Q', 'K', 'A']
    for (let i = 0; i < 5; i++) {
      const a = -36 + i * 18,
        [x, y] = pol(120, 214, 96, a - 90)
      s += card(p, x, y, 60, 88, a, pick(su, i + Math.floor(r() * 4)), pick(rk, i))
    }
    return s
  },
  spade(p, r, id) {
    const k = pick<Suit>(['S', 'H', 'C', 'D'], Math.floor(r() * 4))
    return (
      circ(120, 112, 94, `fill="url(#g${id})"`) +
      path(suit[k](120, 112, 72), `fill="${p.m2}" paint-order="stroke" ${LN(p, 4)}`) +
      path(suit[k](120, 114, 52), `fill="${p.m1}"`) +
      path(suit[k](120, 115, 28), `fill="${p.pearl}" ${LN(p, 1.1)}`)
    )
  },
  suits(p, r, id) {
    const q = [
      ['S', 82, 74],
      ['H', 158, 74],
      ['D', 82, 150],
      ['C', 158, 150],
    ] as const
    return (
      circ(120, 112, 94, `fill="url(#g${id})"`) +
      q
        .map(
          ([k, x, y], i) =>
            path(ngon(x, y, 37, 4, -90), `fill="${[p.m0, p.m1, p.m1, p.m0][i]}" ${LN(p, 1.5)}`) +
            path(suit[k](x, y, 18), `fill="${p.m4}"`),
        )
        .join('')
    )
  },
  runs(p, r, id) {
    let s = circ(120, 112, 92, `fill="url(#g${id})"`)
    ;(
      [
        ['3', 'S'],
        ['4', 'C'],
        ['5', 'D'],
        ['6', 'H'],
      ] as const
    ).forEach(([k, u], i) => {
      s += card(p, 62 + i * 38, 92 + i * 13, 58, 84, -6 + i * 5, u, k)
    })
    return s + path(star(190, 58, 18, 6, 4), `fill="${p.pearl}"`)
  },
}
