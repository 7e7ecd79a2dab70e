/** The fields of a play that go into the tables; the other fields are prose. */
type SourceInput = Record<string, unknown> & { kind: string }
export type SourcePlay = {
  family: string
  mode: string
  code: string
  nameVi: string
  nameEn: string
  input: SourceInput
  pricePerLine: string
  odds: string | { tier: string; odds: string }[]
  fairOdds: string | { tier: string; fairOdds: string }[] | null
  probability: string | { tier: string; p: string }[] | null
  prizeGroupAllowed: boolean
  zyModulated: boolean
  configurable: boolean
  maxLines: number
}
export type SourceCatalogue = {
  families: Record<string, { mode: string }>
  aliases: Record<string, string>
  plays: SourcePlay[]
}

function compactUniverse(universe: unknown): unknown {
  const { from, to, width, values } = universe as { from?: string; to?: string; width?: number; values?: string[] }
  return values ? { values } : { from: Number(from), to: Number(to), width }
}

function compactInput({ universe, linesPerOutcome, inner, ...others }: SourceInput): Record<string, unknown> {
  // `content` describes the input in words.
  const rest = Object.fromEntries(Object.entries(others).filter(([key]) => key !== 'content'))
  const { outcomes } = rest as { outcomes?: string[] }
  const weights = linesPerOutcome as Record<string, number> | undefined
  return {
    ...rest,
    ...(universe === undefined ? {} : { universe: compactUniverse(universe) }),
    ...(weights === undefined ? {} : { weights: outcomes?.map((outcome) => weights[outcome]) }),
    ...(inner === undefined ? {} : { inner: compactInput(inner as SourceInput) }),
  }
}

function compactPlay(play: SourcePlay): Record<string, unknown> {
  const { odds } = play
  return {
    code: play.code,
    name: { vi: play.nameVi, en: play.nameEn },
    input: compactInput(play.input),
    price: play.pricePerLine,
    odds: typeof odds === 'string' ? { win: odds } : Object.fromEntries(odds.map((row) => [row.tier, row.odds])),
    ...(play.prizeGroupAllowed ? { prizeGroup: true } : {}),
    ...(play.zyModulated ? { modulated: true } : {}),
  }
}

/** The tables as text by family, one play per line, in the order of the catalogue. */
export function compactCatalogue(catalogue: SourceCatalogue): Map<string, string> {
  return new Map(
    Object.entries(catalogue.families).map(([family, { mode }]) => {
      const rows = catalogue.plays
        .filter((play) => play.family === family)
        .map((play) => JSON.stringify(compactPlay(play)))
      return [family, `{"family":"${family}","mode":"${mode}","plays":[\n${rows.join(',\n')}\n]}\n`]
    }),
  )
}
