import { places } from '../draws/facts.ts'
import { ballSpace } from '../chances/space.ts'
import type { WinRule } from '../types.ts'
import { dragonTiger, inOrder, outcomes, winIf } from './outcomes.ts'
import { straight } from './places.ts'
import { allIn, ballSet } from './pools.ts'

/** The balls from `from` to before `to` of `last` in order: `<name>_straight`, and in any order: `<name>_<group>`. */
export function inDrawOrder(name: string, group: string, from: number, to: number, last: number) {
  return {
    [`${name}_straight`]: straight(from, to, ballSpace(last)),
    [`${name}_${group}`]: ballSet(places(from, to), allIn, last, to - from),
  }
}

/** Dragon and tiger of two places that cannot be equal. */
export function ballDuel(a: number, b: number): WinRule {
  return outcomes(inOrder(a, b), (outcome, values) => winIf(dragonTiger(values) === outcome))
}
