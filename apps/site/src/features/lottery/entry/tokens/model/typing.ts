export type Typed = {
  /** The token of the digits typed so far. */
  readonly token: string | undefined
  /** No longer token starts like this: it can be taken at once. */
  readonly isFinal: boolean
}

/** What typed digits mean on a board: "5" is 05 if no number from 50 on exists, "1" waits for a second digit. */
export function matchTyped(tokens: readonly string[], text: string): Typed {
  const exact = tokens.find((token) => token === text)
  const isLonger = tokens.some((token) => token !== text && token.startsWith(text) && /^\d+$/.test(token))
  const padded = tokens.find((token) => /^\d+$/.test(token) && Number(token) === Number(text))
  return { token: exact ?? padded, isFinal: !isLonger }
}
