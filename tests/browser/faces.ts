import { createHash } from 'node:crypto'
import { must } from '@lotus/kernel'

export const areAllFaces = (): boolean => process.env['LOTUS_FACES'] === 'all'

/**
 * A journey is written for two people: one reads Vietnamese, the other English, at the other width and in the other
 * theme. Walking both doubles the time of CI and finds little that the first did not, so a journey has one of them, by
 * its name: half of the journeys are Vietnamese. `npm run test:faces` (LOTUS_FACES=all) walks both, before a release and
 * after a change of the frame, the texts or the themes.
 */
export function faces<const Faces extends readonly unknown[]>(
  journey: string,
  all: Faces,
): readonly [Faces[number], ...Faces[number][]] {
  const [first, ...rest] = all
  if (areAllFaces()) return [first, ...rest]
  const digest = createHash('sha256').update(journey).digest()
  return [must(all[must(digest[0], 'a byte') % all.length], 'at least one face')]
}
