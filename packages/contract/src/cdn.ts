/** Picks one of several CDNs at random, uniformly (K16); null if there is none. */
export function pickCdn(cdns: readonly string[], random: () => number = randomUnit): string | null {
  return cdns[Math.floor(random() * cdns.length)] ?? null
}

const randomUnit = () => (globalThis.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 0x1_0000_0000
