import type { Rule, Violation } from './rules.ts'

/** What breaks a rule today: why, and the step of ADR 0015 after which it no longer does. */
export type Exception = { rule: Rule; step: number; reason: string; names: string[] }

/**
 * What is wrong with a catalogue and its list of exceptions: a violation that is not listed, an exception that is listed
 * twice, and one that no longer applies. So the list only gets shorter.
 */
export function compareWithExceptions(violations: readonly Violation[], exceptions: readonly Exception[]): string[] {
  const listed = exceptions.flatMap(({ rule, names }) => names.map((name) => `${rule} ${name}`))
  const found = new Set(violations.map(({ rule, what }) => `${rule} ${what}`))
  return [
    ...violations
      .filter(({ rule, what }) => !listed.includes(`${rule} ${what}`))
      .map(({ rule, what, why }) => `${rule} ${what}: ${why}`),
    ...listed.filter((one, index) => listed.indexOf(one) !== index).map((one) => `${one}: is listed twice`),
    ...listed
      .filter((one) => !found.has(one))
      .map((one) => `${one}: no longer breaks the rule, take it out of the list`),
  ]
}
