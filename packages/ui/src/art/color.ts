/**
 * OKLCH to sRGB hex, with chroma reduced until the colour exists. The art's palettes are in OKLCH so that any
 * combination matches.
 */
const toLinear = (lightness: number, chroma: number, hue: number): [number, number, number] => {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const toGamma = (value: number): number => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
const clamp = (value: number): number => Math.min(1, Math.max(0, value))
const chromaStep = 0.002

export function oklch(lightness: number, chroma: number, hue: number): string {
  let reduced = chroma
  let rgb = toLinear(lightness, reduced, hue)
  while (rgb.some((value) => value < -0.0005 || value > 1.0005) && reduced > 0) {
    reduced -= chromaStep
    rgb = toLinear(lightness, reduced, hue)
  }
  const hex = (value: number) =>
    Math.round(255 * clamp(toGamma(clamp(value))))
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(hex).join('')}`
}
