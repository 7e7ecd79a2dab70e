import { readStepPlace, STEP_SEPARATOR, writeStepPlace, type PlaceInSteps } from '@lotus/ui/contracts'
import { partsOfReference } from '../../../shared/agent-pages.ts'

/** Where a reader is within a statement, as the address has it: its reference, then the step that is open. */
export type StatementPlaceWithin = PlaceInSteps & {
  id: string
  /** The adjustment that it was opened for. */
  adjustment: string | undefined
}

export function readPlace(item: string): StatementPlaceWithin {
  const [reference = '', ...rest] = item.split(STEP_SEPARATOR)
  return { ...partsOfReference(reference), ...readStepPlace(rest.join(STEP_SEPARATOR)) }
}

export function writePlace({ id, adjustment, ...place }: StatementPlaceWithin): string {
  const step = writeStepPlace(place)
  return [adjustment ?? id, ...(step === undefined ? [] : [step])].join(STEP_SEPARATOR)
}
