import { LN, P, circ, path, pol, type Motifs } from './draw.ts'

/** Fish shooting. */
export const fishMotifs: Motifs = {
  fish(p, r, id) {
    return (
      circ(120, 112, 90, `fill="url(#g${id})"`) +
      `<path d="M36 112C58 66 124 54 168 92C178 84 194 72 214 70C206 92 206 132 214 154C194 152 178 140 168 132C124 170 58 158 36 112Z" fill="url(#k${id})" ${LN(p, 1.8)}/><path d="M100 68C112 44 140 40 156 52C150 62 148 72 148 78Z" fill="${p.m1}" ${LN(p, 1.3)}/><path d="M104 156C112 174 132 180 146 172C142 162 142 154 144 148Z" fill="${p.m1}" ${LN(p, 1.3)}/><path d="M78 76C90 98 90 126 78 148" fill="none" ${LN(p, 1.6)}/>${circ(60, 102, 7.5, `fill="${p.pearl}" ${LN(p, 1.2)}`)}${circ(59, 102, 3.4, `fill="${p.ink}"`)}<g fill="none" ${LN(p, 1.1, 0.75)}>${[0, 1, 2, 3].map((j) => [0, 1, 2].map((i) => `<path d="M${98 + j * 17} ${88 + i * 19 + (j % 2 ? 9 : 0)}a10 10 0 0 1 0 17"/>`).join('')).join('')}</g><path d="M112 112C122 118 126 130 120 140C110 138 102 128 102 116Z" fill="${p.m0}" ${LN(p, 1.2)}/>`
    )
  },
  jelly(p, r, id) {
    let s = circ(120, 96, 84, `fill="url(#g${id})"`)
    for (let i = 0; i < 7; i++) {
      const x = 78 + i * 14
      s += path(
        `M${x} 108C${x - 16} 136 ${x + 16} 154 ${x - 4} ${182 + ((i * 29) % 24)}`,
        `fill="none" stroke="${i % 2 ? p.m3 : p.m2}" stroke-width="${i % 2 ? 4 : 6}" stroke-linecap="round"`,
      )
    }
    return (
      s +
      `<path d="M58 112C56 60 88 38 120 38C152 38 184 60 182 112C170 104 162 104 152 112C142 104 132 104 120 112C108 104 98 104 88 112C78 104 70 104 58 112Z" fill="url(#k${id})" ${LN(p, 1.8)}/><path d="M82 92C84 70 98 56 114 52" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".5"/>` +
      circ(122, 78, 9, `fill="${p.m4}" opacity=".8"`) +
      circ(144, 88, 6, `fill="${p.m4}" opacity=".7"`) +
      circ(100, 88, 6, `fill="${p.m4}" opacity=".7"`)
    )
  },
  shell(p, r, id) {
    let s = circ(120, 112, 92, `fill="url(#g${id})"`)
    const n = 13
    for (let i = 0; i < n; i++) {
      const a = -172 + (i * 164) / (n - 1)
      const [x, y] = pol(120, 170, 112, a - 6.2),
        [u, v] = pol(120, 170, 112, a + 6.2),
        [q, w] = pol(120, 170, 122, a)
      s += path(
        `M120 170L${P(x, y)}Q${P(q, w)} ${P(u, v)}Z`,
        `fill="${[p.m1, p.m2, p.m3, p.m4][i % 4 > 1 ? 4 - (i % 4) : (i % 4) + 1]}" ${LN(p, 1.3)}`,
      )
    }
    return (
      s +
      path('M96 170h48l-8 20h-32z', `fill="${p.m1}" ${LN(p, 1.4)}`) +
      circ(120, 158, 17, `fill="url(#b${id})"`) +
      circ(120, 158, 17, `fill="none" ${LN(p, 1.2)}`)
    )
  },
  ray(p, r, id) {
    return (
      circ(120, 106, 90, `fill="url(#g${id})"`) +
      `<path d="M120 46C140 70 180 84 222 84C198 104 172 140 134 152C130 172 132 192 148 214C128 204 116 184 112 152C72 142 42 106 18 84C60 84 100 70 120 46Z" fill="url(#k${id})" ${LN(p, 1.8)}/><g fill="none" ${LN(p, 1.2, 0.8)}><path d="M120 62V144M96 82C100 104 108 124 116 140M144 82C140 104 132 124 124 140M66 90C80 108 96 122 110 132M174 90C160 108 144 122 130 132"/></g>${circ(107, 72, 4, `fill="${p.pearl}"`)}${circ(133, 72, 4, `fill="${p.pearl}"`)}${(
        [
          [88, 96],
          [152, 96],
          [78, 108],
          [162, 108],
          [104, 108],
          [136, 108],
        ] as const
      )
        .map(([x, y]) => circ(x, y, 3.4, `fill="${p.m4}"`))
        .join('')}`
    )
  },
  school(p, r, id) {
    let s = circ(120, 112, 92, `fill="url(#g${id})"`)
    const one = (x: number, y: number, k: number, c: string, d: number) =>
      `<g transform="translate(${x} ${y}) scale(${d * k} ${k})"><path d="M-34 0C-20 -20 10 -22 26 -5L42 -16V16L26 5C10 22 -20 20 -34 0Z" fill="${c}" ${LN(p, 1.5 / k)}/>${circ(-20, -4, 3, `fill="${p.ink}"`)}<path d="M-8 -13C-2 -6 -2 6 -8 13M6 -11C10 -5 10 5 6 11" fill="none" ${LN(p, 1.2 / k)}/></g>`
    for (const [x, y, k, c, d] of [
      [72, 70, 0.9, p.m2, 1],
      [160, 62, 0.7, p.m3, 1],
      [128, 112, 1.25, p.m4, 1],
      [58, 138, 0.75, p.m3, 1],
      [184, 138, 0.85, p.m1, 1],
      [112, 172, 0.95, p.m2, 1],
      [198, 96, 0.5, p.m4, 1],
      [44, 104, 0.5, p.m1, 1],
    ] as const)
      s += one(x, y, k, c, d)
    return s
  },
}
