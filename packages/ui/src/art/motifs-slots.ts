import { LN, P, blossom, circ, f, koi, ngon, path, petal, pol, star, water, type Motifs } from './draw.ts'

/** Slot games, first half. */
export const slotMotifs: Motifs = {
  lotus(p, r, id) {
    let s = circ(120, 100, 64, `fill="url(#g${id})"`)
    const rows = [
      [6, 94, 30, 74, p.m1],
      [5, 86, 32, 56, p.m2],
      [4, 74, 30, 36, p.m3],
      [3, 62, 26, 20, p.m4],
    ] as const
    for (const [n, l, w, sp, c] of rows)
      for (let i = 0; i < n; i++) {
        const k = i - (n - 1) / 2,
          a = -90 + k * ((sp * 2) / (n - 1 || 1))
        const idx = Math.abs(k)
        s += path(petal(120, 160, l - idx * 2, w, a, 4), `fill="${c}" ${LN(p, 1.4)}`)
      }
    return s + path(petal(120, 160, 56, 20, -90, 4), `fill="${p.pearl}" ${LN(p, 1.4)}`) + water(p, 172)
  },
  koi(p, r, id) {
    return (
      circ(120, 112, 80, `fill="url(#g${id})"`) +
      koi(p, 0, p.m2, p.m3) +
      koi(p, 180, p.pearl, p.m1) +
      circ(120, 112, 86, `fill="none" ${LN(p, 1.4, 0.7)} stroke-dasharray="1 7"`)
    )
  },
  coins(p, r, id) {
    const one = (x: number, y: number, R: number) =>
      circ(x, y, R, `fill="url(#k${id})"`) +
      circ(x, y, R, `fill="none" ${LN(p, 1.6)}`) +
      circ(x, y, R * 0.8, `fill="none" stroke="${p.m0}" stroke-width="1.4"`) +
      `<rect x="${f(x - R * 0.24)}" y="${f(y - R * 0.24)}" width="${f(R * 0.48)}" height="${f(R * 0.48)}" fill="${p.ink}" ${LN(p, 1.4)}/>` +
      [0, 90, 180, 270]
        .map((a) => {
          const [u, v] = pol(x, y, R * 0.56, a + 0)
          return path(star(u, v, R * 0.13, R * 0.055, 4), `fill="${p.m0}"`)
        })
        .join('')
    return circ(120, 112, 84, `fill="url(#g${id})"`) + one(84, 92, 40) + one(160, 100, 36) + one(118, 146, 46)
  },
  gem(p, r, id) {
    const n = 8,
      R = 82,
      rr = 44
    let s = circ(120, 112, 96, `fill="url(#g${id})"`)
    const T = [p.m1, p.m2, p.m3, p.m4, p.m2, p.m1, p.m0, p.m1]
    for (let i = 0; i < n; i++) {
      const a0 = -112.5 + i * 45,
        a1 = a0 + 45
      const [o0, o1, q0, q1] = [
        pol(120, 112, R, a0),
        pol(120, 112, R, a1),
        pol(120, 112, rr, a0 + 0),
        pol(120, 112, rr, a1),
      ]
      const mid = pol(120, 112, (R + rr) / 2 + 4, (a0 + a1) / 2)
      s +=
        path(`M${P(...o0)}L${P(...o1)}L${P(...mid)}Z`, `fill="${T[(i + 2) % 8]}" ${LN(p, 1.1)}`) +
        path(`M${P(...o0)}L${P(...mid)}L${P(...q0)}Z`, `fill="${T[(i + 1) % 8]}" ${LN(p, 1.1)}`) +
        path(`M${P(...mid)}L${P(...o1)}L${P(...q1)}Z`, `fill="${T[i]}" ${LN(p, 1.1)}`) +
        path(`M${P(...mid)}L${P(...q0)}L${P(...q1)}Z`, `fill="${T[(i + 3) % 8]}" ${LN(p, 1.1)}`)
    }
    return (
      s +
      path(ngon(120, 112, rr, 8, -112.5), `fill="${p.m3}" ${LN(p, 1.3)}`) +
      path(star(120, 112, rr * 0.9, rr * 0.34, 4), `fill="${p.pearl}" opacity=".75"`)
    )
  },
  lantern(p, r, id) {
    const L = (x: number, y: number, s: number) =>
      `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0 -96V-52M0 52V74" fill="none" ${LN(p, 2)}/><ellipse rx="54" ry="48" fill="url(#k${id})" ${LN(p, 1.8)}/><g fill="none" ${LN(p, 1.2, 0.8)}><ellipse rx="36" ry="48"/><ellipse rx="16" ry="48"/></g><path d="M-24 -44h48v-9h-48zM-24 53h48v-9h-48z" fill="${p.m0}" ${LN(p, 1.4)}/><path d="M-8 74v34M0 74v42M8 74v34" fill="none" stroke="${p.m3}" stroke-width="3" stroke-linecap="round"/>${path(petal(0, 14, 34, 17, -90), `fill="${p.pearl}" opacity=".85"`)}${path(petal(0, 14, 30, 15, -125), `fill="${p.pearl}" opacity=".6"`)}${path(petal(0, 14, 30, 15, -55), `fill="${p.pearl}" opacity=".6"`)}</g>`
    return circ(120, 104, 92, `fill="url(#g${id})"`) + L(54, 64, 0.5) + L(190, 78, 0.56) + L(120, 108, 1)
  },
  drum(p, r, id) {
    let s = circ(120, 112, 92, `fill="${p.m0}" ${LN(p, 2)}`) + circ(120, 112, 84, `fill="url(#k${id})"`)
    for (const q of [78, 64, 50, 36]) s += circ(120, 112, q, `fill="none" ${LN(p, 1.1, 0.9)}`)
    for (let i = 0; i < 36; i++) {
      const [x, y] = pol(120, 112, 81, i * 10)
      s += circ(x, y, 1.6, `fill="${p.line}"`)
    }
    for (let i = 0; i < 14; i++) {
      const a = (i * 360) / 14,
        [x, y] = pol(120, 112, 71, a)
      s += `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(a + 90)})"><path d="M-9 2C-4 -5 3 -5 10 -1L3 1C6 4 3 6 -3 4Z" fill="${p.pearl}"/></g>`
    }
    for (let i = 0; i < 28; i++) {
      const [x, y] = pol(120, 112, 57, (i * 360) / 28),
        [u, v] = pol(120, 112, 43, (i * 360) / 28)
      s += circ(x, y, 2.6, `fill="none" ${LN(p, 1)}`) + (i % 2 ? path(`M${P(x, y)}L${P(u, v)}`, LN(p, 0.9, 0.6)) : '')
    }
    return s + path(star(120, 112, 36, 12, 14), `fill="${p.pearl}" ${LN(p, 1)}`) + circ(120, 112, 8, `fill="${p.m1}"`)
  },
  mountain(p, r, id) {
    const mx = 90 + r() * 60
    let s =
      circ(mx, 84, 46, `fill="${p.m4}"`) +
      circ(mx, 84, 56, `fill="none" ${LN(p, 1.2, 0.7)}`) +
      circ(mx, 84, 66, `fill="none" ${LN(p, 1, 0.4)}`)
    const cols = [p.m2, p.m1, p.m0, p.ink]
    cols.forEach((c, j) => {
      const y = 118 + j * 24
      let d = `M-10 250L-10 ${y}`
      let x = -10
      while (x < 250) {
        const w = 48 + r() * 44,
          h = (16 + r() * 34) * (1.2 - j * 0.2)
        d += `C${f(x + w * 0.3)} ${f(y - h * 0.1)} ${f(x + w * 0.36)} ${f(y - h)} ${f(x + w * 0.5)} ${f(y - h)}C${f(x + w * 0.64)} ${f(y - h)} ${f(x + w * 0.7)} ${f(y - h * 0.1)} ${f(x + w)} ${f(y)}`
        x += w
      }
      s += path(d + `L250 250Z`, `fill="${c}" ${LN(p, 1.2)}`)
    })
    return s
  },
  fan(p, r, id) {
    let s = circ(120, 104, 88, `fill="url(#g${id})"`)
    const n = 11
    for (let i = 0; i < n; i++) {
      const a0 = -168 + (i * 156) / n,
        a1 = a0 + 156 / n,
        [x0, y0] = pol(120, 176, 118, a0),
        [x1, y1] = pol(120, 176, 118, a1),
        [u0, v0] = pol(120, 176, 52, a0),
        [u1, v1] = pol(120, 176, 52, a1)
      s +=
        path(
          `M${P(u0, v0)}L${P(x0, y0)}A118 118 0 0 1 ${P(x1, y1)}L${P(u1, v1)}Z`,
          `fill="${i % 2 ? p.m2 : p.m3}" ${LN(p, 1.2)}`,
        ) + path(`M120 176L${P(u0, v0)}L${P(u1, v1)}Z`, `fill="${i % 2 ? p.m0 : p.m1}" ${LN(p, 1)}`)
    }
    return (
      s +
      `<g>${blossom(p, 92, 104, 18, 20)}${blossom(p, 132, 92, 22, -10)}${blossom(p, 168, 116, 15, 40)}</g>` +
      circ(120, 176, 7, `fill="${p.line}"`)
    )
  },
  pearl(p, r, id) {
    let s = circ(120, 112, 92, `fill="url(#g${id})"`)
    for (const k of [0, 120, 240]) {
      s += `<g transform="rotate(${k} 120 112)"><path d="M120 30C176 26 206 74 194 118C190 92 168 62 132 60C112 58 104 44 120 30Z" fill="${p.m1}" ${LN(p, 1.5)}/><path d="M128 36C168 38 190 72 190 100C180 76 160 56 132 52Z" fill="${p.m3}" opacity=".85"/>${[
        0, 1, 2, 3, 4,
      ]
        .map((i) => {
          const [x, y] = pol(120, 112, 80, -78 + i * 17)
          const [u, v] = pol(120, 112, 95, -74 + i * 17)
          const [q, w] = pol(120, 112, 82, -68 + i * 17)
          return path(`M${P(x, y)}L${P(u, v)}L${P(q, w)}Z`, `fill="${p.m2}" ${LN(p, 1)}`)
        })
        .join('')}</g>`
    }
    return (
      s +
      circ(120, 112, 38, `fill="url(#b${id})"`) +
      circ(120, 112, 38, `fill="none" ${LN(p, 1.8)}`) +
      path(
        'M98 100A26 26 0 0 1 120 84',
        'fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"',
      )
    )
  },
}
