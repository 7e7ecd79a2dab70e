import { LN, blossom, circ, f, ngon, path, petal, pol, star, pick, type Motifs } from './draw.ts'

/** Slot games, second half. */
export const moreSlotMotifs: Motifs = {
  phoenix(p, r, id) {
    let s = circ(120, 100, 88, `fill="url(#g${id})"`)
    const n = 9
    for (let i = 0; i < n; i++) {
      const k = i - (n - 1) / 2,
        a = -90 + k * 17,
        l = 122 - Math.abs(k) * 7
      s += path(petal(120, 186, l, 13, a, 10), `fill="${Math.abs(k) % 2 ? p.m1 : p.m2}" ${LN(p, 1.2)}`)
      const [x, y] = pol(120, 186, l - 20, a)
      s +=
        circ(x, y, 9.5, `fill="${p.m4}" ${LN(p, 1.1)}`) +
        circ(x, y, 5.4, `fill="${p.m0}"`) +
        circ(x, y - 1, 2, `fill="${p.pearl}"`)
    }
    return (
      s +
      path(
        'M120 196C104 182 104 160 114 148C112 140 116 134 122 134C128 134 132 139 130 145L139 149L129 151C137 164 135 184 120 196Z',
        `fill="${p.pearl}" ${LN(p, 1.5)}`,
      ) +
      circ(123, 141, 1.8, `fill="${p.ink}"`)
    )
  },
  bamboo(p, r, id) {
    let s = circ(136, 96, 58, `fill="${p.m4}"`) + circ(136, 96, 68, `fill="none" ${LN(p, 1, 0.6)}`)
    const xs = [62, 98, 176]
    xs.forEach((x, j) => {
      const w = pick([16, 20, 14], j)
      for (let k = 0; k < 5; k++) {
        const y = 246 - k * 52 - j * 17
        s +=
          `<rect x="${x - w / 2}" y="${y - 50}" width="${w}" height="48" rx="4" fill="${[p.m1, p.m2, p.m0][j]}" ${LN(p, 1.3)}/>` +
          path(`M${x - w * 0.2} ${y - 44}v34`, `stroke="${p.m3}" stroke-width="2" stroke-linecap="round" opacity=".6"`)
      }
      for (let k = 0; k < 4; k++) {
        const y = 60 + k * 44 + j * 9,
          a = k % 2 ? -28 : 208
        s +=
          path(petal(x, y, 52, 9, a), `fill="${p.m2}" ${LN(p, 1)}`) +
          path(petal(x, y, 42, 8, a + 26 * (k % 2 ? 1 : -1)), `fill="${p.m3}" ${LN(p, 1)}`)
      }
    })
    return s
  },
  gate(p, r, id) {
    let s = circ(120, 92, 70, `fill="url(#g${id})"`)
    const roof = (y: number, w: number, h: number) =>
      path(
        `M${120 - w - 14} ${y - 8}Q${120 - w} ${y + 6} ${120 - w * 0.55} ${y - h * 0.55}L${120 - w * 0.3} ${y - h}H${120 + w * 0.3}L${120 + w * 0.55} ${y - h * 0.55}Q${120 + w} ${y + 6} ${120 + w + 14} ${y - 8}L${120 + w} ${y + 9}H${120 - w}Z`,
        `fill="url(#k${id})" ${LN(p, 1.6)}`,
      )
    s += `<path d="M120 28v20" fill="none" ${LN(p, 3)}/>` + circ(120, 30, 5, `fill="${p.line}"`)
    for (const [y, w, bw] of [
      [74, 34, 24],
      [112, 52, 38],
      [154, 72, 54],
    ] as const) {
      s += `<rect x="${120 - bw}" y="${y}" width="${bw * 2}" height="32" fill="${p.m0}" ${LN(p, 1.2)}/>`
      for (let k = -2; k <= 2; k++)
        s += `<rect x="${f(120 + k * bw * 0.4 - bw * 0.11)}" y="${y + 11}" width="${f(bw * 0.22)}" height="21" rx="${f(bw * 0.11)}" fill="${k === 0 ? p.pearl : p.m4}" opacity="${k === 0 ? 1 : 0.75}"/>`
      s += roof(y, w, 26)
    }
    return s + `<path d="M40 188h160M28 198h184M16 208h208" fill="none" ${LN(p, 1.6)}/>`
  },
  butterfly(p, r, id) {
    const w = `<path d="M122 112C132 60 186 36 206 58C220 76 196 118 150 122C190 122 204 152 186 170C166 188 130 158 122 124Z" fill="${p.m1}" ${LN(p, 1.6)}/><path d="M130 106C142 72 180 58 194 70C200 86 178 108 146 113Z" fill="${p.m3}"/><path d="M136 128C160 128 186 142 176 160C162 168 140 148 132 130Z" fill="${p.m2}"/>${circ(182, 82, 9, `fill="${p.pearl}" ${LN(p, 1.1)}`)}${circ(164, 92, 5, `fill="${p.m0}"`)}${circ(168, 152, 6, `fill="${p.pearl}" ${LN(p, 1)}`)}<g fill="none" ${LN(p, 1, 0.7)}><path d="M126 112C146 92 176 72 198 68M128 118C150 110 178 100 198 92M128 126C150 130 172 146 180 164"/></g>`
    return (
      circ(120, 112, 88, `fill="url(#g${id})"`) +
      w +
      `<g transform="matrix(-1 0 0 1 240 0)">${w}</g>` +
      `<path d="M120 86C126 98 126 150 120 166C114 150 114 98 120 86Z" fill="${p.pearl}" ${LN(p, 1.2)}/><path d="M119 88C112 70 100 62 92 62M121 88C128 70 140 62 148 62" fill="none" ${LN(p, 1.6)}/>`
    )
  },
  blossom(p, r, id) {
    let s =
      circ(138, 92, 62, `fill="${p.m4}" opacity=".92"`) +
      `<path d="M-6 214C50 200 70 168 98 148C130 124 178 122 210 82M98 148C96 118 104 96 122 78M60 184C88 190 120 184 142 168" fill="none" stroke="${p.ink}" stroke-width="8" stroke-linecap="round"/><path d="M-6 214C50 200 70 168 98 148C130 124 178 122 210 82M98 148C96 118 104 96 122 78M60 184C88 190 120 184 142 168" fill="none" ${LN(p, 1.4)}/>`
    for (const [x, y, z] of [
      [122, 76, 24],
      [98, 130, 19],
      [164, 122, 25],
      [208, 86, 20],
      [140, 168, 21],
      [72, 176, 16],
      [56, 118, 12],
      [180, 176, 11],
    ] as const)
      s += blossom({ ...p, m3: p.m2 }, x, y, z, r() * 72)
    return s
  },
  turtle(p, r, id) {
    let s = circ(120, 112, 92, `fill="url(#g${id})"`)
    for (const [a, l, w] of [
      [-45, 96, 20],
      [45, 90, 18],
      [135, 90, 18],
      [225, 96, 20],
    ] as const)
      s += path(petal(120, 112, l, w, a, 30), `fill="${p.m1}" ${LN(p, 1.5)}`)
    s +=
      path(petal(120, 112, 100, 22, -90, 50), `fill="${p.m2}" ${LN(p, 1.5)}`) +
      `<ellipse cx="120" cy="114" rx="58" ry="66" fill="${p.m0}" ${LN(p, 2)}/>`
    s += path(ngon(120, 114, 24, 6, 0), `fill="${p.m4}" ${LN(p, 1.3)}`)
    for (let i = 0; i < 6; i++) {
      const [x, y] = pol(120, 114, 41, i * 60 + 30)
      s += path(ngon(x, y, 20, 6, 0), `fill="${i % 2 ? p.m2 : p.m3}" ${LN(p, 1.3)}`)
    }
    return s + path(star(120, 114, 15, 6, 8), `fill="${p.m1}"`)
  },
  boat(p, r, id) {
    let s = circ(158, 76, 38, `fill="${p.m4}"`) + circ(158, 76, 47, `fill="none" ${LN(p, 1, 0.6)}`)
    s += `<path d="M118 40C160 66 168 110 150 152H118Z" fill="url(#k${id})" ${LN(p, 1.6)}/><path d="M112 62C82 84 70 116 76 152H112Z" fill="${p.m3}" ${LN(p, 1.6)}/><g fill="none" ${LN(p, 1, 0.8)}><path d="M118 70Q140 74 152 84M118 98Q144 100 158 108M118 126Q142 128 156 132M112 88Q92 94 82 106M112 118Q90 122 76 130"/></g><path d="M48 156H192C184 184 164 192 120 192C78 192 58 184 48 156Z" fill="${p.m0}" ${LN(p, 1.8)}/><path d="M56 168H184" fill="none" ${LN(p, 1.2)}/>`
    for (let j = 0; j < 3; j++) {
      let d = `M-10 ${194 + j * 15}`
      for (let i = 0; i < 10; i++) d += `q14 ${j % 2 ? 9 : -9} 28 0`
      s += path(d + `V250H-10Z`, `fill="${[p.g2, p.g1, p.g0][j]}" ${LN(p, 1.2)}`)
    }
    return s
  },
  citrus(p, r, id) {
    const sl = (x: number, y: number, R: number, c: string) => {
      let s = circ(x, y, R, `fill="${c}" ${LN(p, 1.6)}`) + circ(x, y, R * 0.88, `fill="${p.m4}"`)
      for (let i = 0; i < 9; i++) {
        const a = i * 40
        s += path(petal(x, y, R * 0.82, R * 0.34, a, R * 0.1), `fill="${i % 2 ? p.m2 : p.m3}"`)
      }
      return s + circ(x, y, R * 0.1, `fill="${p.pearl}"`)
    }
    return (
      circ(120, 112, 88, `fill="url(#g${id})"`) +
      path(petal(60, 92, 80, 20, -58, 0), `fill="${p.g2}" ${LN(p, 1.2)}`) +
      path(petal(176, 80, 64, 17, -70, 0), `fill="${p.gl}" ${LN(p, 1.2)}`) +
      sl(158, 96, 44, p.m1) +
      sl(92, 128, 58, p.m1)
    )
  },
  gourd(p, r, id) {
    return (
      circ(120, 112, 90, `fill="url(#g${id})"`) +
      `<path d="M120 44C142 44 152 62 148 82C146 92 150 98 158 106C176 124 176 166 152 182C134 194 106 194 88 182C64 166 64 124 82 106C90 98 94 92 92 82C88 62 98 44 120 44Z" fill="url(#k${id})" ${LN(p, 2)}/><path d="M108 44h24v-10h-24zM120 34c0-8 6-12 14-12" fill="${p.m0}" ${LN(p, 1.6)}/><path d="M88 98C104 108 136 108 152 98" fill="none" stroke="${p.m0}" stroke-width="7" stroke-linecap="round"/><path d="M88 98C104 108 136 108 152 98" fill="none" ${LN(p, 1.2)}/>${path(star(120, 146, 30, 13, 8), `fill="${p.m4}" ${LN(p, 1.2)}`)}${circ(120, 146, 10, `fill="${p.m0}"`)}<path d="M84 140C82 156 88 168 96 174" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".45"/>`
    )
  },
  ingot(p, r, id) {
    const one = (x: number, y: number, s: number) =>
      `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-70 -8C-62 22 -40 34 0 34C40 34 62 22 70 -8C56 4 44 6 30 2C22 -24 -22 -24 -30 2C-44 6 -56 4 -70 -8Z" fill="url(#k${id})" ${LN(p, 1.8)}/><path d="M-30 2C-16 12 16 12 30 2" fill="none" ${LN(p, 1.4)}/><path d="M-52 12C-40 24 -20 28 0 28" fill="none" stroke="${p.m4}" stroke-width="3" stroke-linecap="round" opacity=".7"/></g>`
    return (
      circ(120, 110, 90, `fill="url(#g${id})"`) +
      one(78, 150, 0.74) +
      one(164, 152, 0.74) +
      one(120, 108, 1) +
      path(star(176, 64, 15, 5, 4), `fill="${p.pearl}"`) +
      path(star(62, 84, 10, 3.4, 4), `fill="${p.pearl}"`)
    )
  },
}
