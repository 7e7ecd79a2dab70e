/** A typed list: the valid entries, and the invalid ones. */
export type TypedList = { values: string[]; wrong: string[] }

function sorted(entries: readonly string[], isRight: (entry: string) => boolean): TypedList {
  const all = [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ''))]
  return { values: all.filter(isRight), wrong: all.filter((entry) => !isRight(entry)) }
}

/** `vn, TH`: two letters each, in capitals. */
export function countryCodesOf(text: string): TypedList {
  return sorted(text.toUpperCase().split(/[\s,;]+/), (code) => /^[A-Z]{2}$/.test(code))
}

/** One address or range a line. A rough check: the server's is exact. */
export function addressLinesOf(text: string): TypedList {
  return sorted(text.split(/[\n,;]+/), (line) =>
    /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:.]*)(\/\d{1,3})?$/.test(line),
  )
}
