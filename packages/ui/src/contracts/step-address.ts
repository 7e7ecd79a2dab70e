import type { StepPlace } from './step-source.ts'

/**
 * Which step of a statement is open and where in it a reader is, as an address has it: `<step>--d` or `--m` (by day or by member), and what was
 * chosen below: a day, `u<member>` whose line it is, `b<member>` whose bets are listed, `o` for the rows of the own part.
 */
export type PlaceInSteps = StepPlace & { step?: string | undefined }

export const STEP_SEPARATOR = '--'

export function readStepPlace(text: string): PlaceInSteps {
  const [step, by, ...rest] = text.split(STEP_SEPARATOR)
  const memberOf = (mark: string) => rest.find((one) => new RegExp(`^${mark}\\d+$`).test(one))?.slice(1)
  return {
    step: step === '' ? undefined : step,
    by: by === 'm' ? 'member' : 'day',
    day: rest.find((one) => /^\d{4}-\d{2}-\d{2}$/.test(one)),
    under: memberOf('u'),
    bettor: memberOf('b'),
    own: rest.includes('o') || undefined,
  }
}

/** Undefined where no step is open. */
export function writeStepPlace({ step, by, day, under, bettor, own }: PlaceInSteps): string | undefined {
  if (step === undefined) return undefined
  const chosen = [day, under && `u${under}`, bettor && `b${bettor}`, own && 'o']
  const rest = chosen.filter((part) => typeof part === 'string')
  return [step, by === 'member' ? 'm' : 'd', ...rest].join(STEP_SEPARATOR)
}
