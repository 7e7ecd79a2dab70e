const PPM_PER_PERCENT = 10_000

/** A typed percentage with up to three decimals in parts of a million; undefined for anything else. */
export function readPercent(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(text.trim() === '' ? '0' : text.trim())
  if (!match) return undefined
  return Number(match[1]) * PPM_PER_PERCENT + Number((match[2] ?? '').padEnd(3, '0')) * 10
}

/** As it is typed, with as many decimals as it has: 65000 is "6.5". */
export function percentText(ppm: number): string {
  const rest = String(ppm % PPM_PER_PERCENT)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return `${Math.floor(ppm / PPM_PER_PERCENT)}${rest === '' ? '' : `.${rest}`}`
}

/** A rate of a contract, exactly: 1250 is "0.125%". */
export const exactPercent = (ppm: number): string => `${percentText(ppm)}%`
