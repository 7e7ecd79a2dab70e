import { must } from '@lotus/kernel'
import { findFamily } from '../catalogue/all.ts'
import { regionOf, type ShorthandDay } from './index.ts'
import vectors from './vectors.json' with { type: 'json' }

/** The plays of a region's family that the demo sells. */
function playsOf(code: string): string[] {
  const family = must(findFamily(regionOf(code) === 'north' ? 'vn_north' : 'vn_south'), 'the family')
  return family.plays.map((play) => play.code).filter((play) => !play.startsWith('agent_'))
}

export function dayOf(here: string, codes: readonly string[], units: readonly string[] = ['1']): ShorthandDay {
  const stations = codes.map((code) => ({
    code,
    region: must(regionOf(code), 'a region'),
    plays: playsOf(code),
    units,
  }))
  return { here, stations }
}

/** The days of the vectors. */
export const days: Readonly<Record<string, ShorthandDay>> = Object.fromEntries(
  Object.entries(vectors.days).map(([name, { here, stations }]) => [name, dayOf(here, stations)]),
)
