import { circ, f, ngon, path, pol, P, type Palette, type Random } from './draw.ts'

/** Eight quiet patterns under the motif. */
export const fields: Record<string, (p: Palette, r: Random) => string> = {
  waves(p, r) {
    let s = ''
    const R = 26
    for (let j = 0; j < 12; j++)
      for (let i = -1; i < 7; i++) {
        const x = i * R * 2 + (j % 2 ? R : 0),
          y = 240 - j * R * 0.55 - 0
        for (const k of [1, 0.68, 0.36]) s += circ(x, y + R * 0.2, R * k)
      }
    return `<g fill="none" stroke="${p.gl}" stroke-width="1" opacity=".3">${s}</g>`
  },
  rays(p, r) {
    let s = ''
    const n = 28 + Math.floor(r() * 12)
    for (let i = 0; i < n; i += 2) {
      const [a, b] = pol(120, 112, 230, (i * 360) / n),
        [c, d] = pol(120, 112, 230, ((i + 1) * 360) / n)
      s += `M120 112L${P(a, b)}L${P(c, d)}Z`
    }
    return path(s, `fill="${p.g2}" opacity=".42"`)
  },
  rings(p, r) {
    let s = ''
    for (let i = 0; i < 9; i++)
      s += circ(120, 112, 34 + i * 15, i % 3 == 1 ? 'stroke-dasharray="2 5" stroke-width="3"' : '')
    return `<g fill="none" stroke="${p.gl}" stroke-width="1" opacity=".34">${s}</g>`
  },
  terrace(p, r) {
    let s = ''
    const ph = r() * 6
    for (let j = 0; j < 15; j++) {
      const y = 30 + j * 15
      let d = `M-10 ${y}`
      for (let x = 0; x <= 250; x += 25) {
        d += `L${f(x)} ${f(y + Math.sin(x / 34 + ph + j * 0.35) * 9 + Math.sin(x / 17 + j) * 3)}`
      }
      s += path(d)
    }
    return `<g fill="none" stroke="${p.gl}" stroke-width="1.1" stroke-linejoin="round" opacity=".32">${s}</g>`
  },
  lattice(p, r) {
    let s = ''
    const k = 30
    for (let y = -1; y < 10; y++)
      for (let x = -1; x < 10; x++) {
        const X = x * k + (y % 2 ? k / 2 : 0),
          Y = y * k * 0.87
        s += path(ngon(X, Y, k * 0.5, 6, 0))
      }
    return `<g fill="none" stroke="${p.gl}" stroke-width="1" opacity=".26">${s}</g>`
  },
  scales(p, r) {
    let s = ''
    const R = 20
    for (let j = 0; j < 16; j++)
      for (let i = -1; i < 8; i++) {
        const x = i * R * 2 + (j % 2 ? R : 0),
          y = j * R * 0.9
        s += `M${f(x - R)} ${f(y)}A${R} ${R} 0 0 0 ${f(x + R)} ${f(y)}`
      }
    return path(s, `fill="none" stroke="${p.gl}" stroke-width="1" opacity=".3"`)
  },
  dots(p, r) {
    let s = ''
    for (let i = 1; i < 11; i++) {
      const n = i * 7
      for (let k = 0; k < n; k++) {
        const [x, y] = pol(120, 112, i * 17, (k * 360) / n + i * 9)
        s += circ(x, y, 1 + i * 0.16)
      }
    }
    return `<g fill="${p.gl}" opacity=".34">${s}</g>`
  },
  clouds(p, r) {
    let s = ''
    for (let i = 0; i < 6; i++) {
      const x = r() * 240,
        y = 24 + i * 38,
        w = 46 + r() * 40
      s += `M${f(x - w)} ${f(y)}h${f(w * 1.2)}a9 9 0 1 0 -9 -9M${f(x - w * 0.6)} ${f(y + 10)}h${f(w * 1.5)}a8 8 0 1 1 -8 8`
    }
    return path(s, `fill="none" stroke="${p.gl}" stroke-width="1.6" stroke-linecap="round" opacity=".42"`)
  },
}
