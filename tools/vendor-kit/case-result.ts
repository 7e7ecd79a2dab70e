import { Finding, type FindingText } from './kit.ts'

/** What the report says of a case besides its result. */
type CaseHead = { name: string; title: string; rule: string }

export type CaseResult = CaseHead & {
  state: 'ok' | 'finding' | 'not run'
  ms: number
  /** Why it was skipped. */
  why?: string
  finding?: FindingText
}

const headOf = ({ name, title, rule }: CaseHead): CaseHead => ({ name, title, rule })

export const notRun = (one: CaseHead, why: string): CaseResult => ({ ...headOf(one), state: 'not run', ms: 0, why })

/** Runs one case. An error that is no finding is one as well: then `expected` says what should not have happened. */
export async function resultOf(one: CaseHead, expected: string, run: () => Promise<void>): Promise<CaseResult> {
  const startedAt = performance.now()
  const done = (state: 'ok' | 'finding') => ({ ...headOf(one), state, ms: Math.round(performance.now() - startedAt) })
  try {
    await run()
    return done('ok')
  } catch (error) {
    if (error instanceof Finding) return { ...done('finding'), finding: error.text }
    const got = error instanceof Error ? error.message : String(error)
    return { ...done('finding'), finding: { what: 'the case came to its end', expected, got, exchanges: [] } }
  }
}
