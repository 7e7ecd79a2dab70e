import type { Family } from '@lotus/rules/catalogue'
import type { WireDraw } from '../draw/issues.repo.ts'

export type PrizeShape = { prize: string; count: number; width: number }
/** A draw as operators see and enter it: the numbers of each prize or part. */
export type Sheet = Record<string, string[]>

/** What an operator enters for a draw: how many numbers of how many digits each prize or part has. */
export function prizeShapeOf({ form }: Family): PrizeShape[] {
  return (form.parts ?? []).map((part) => ({
    prize: part.part,
    count: part.count,
    width: part.kind === 'digits' ? part.width : part.kind === 'balls' ? 2 : 1,
  }))
}

/** The draw in its wire form; not yet checked. */
export function drawOfSheet(family: Family, sheet: Sheet): WireDraw {
  return family.form.toWire(sheet, {}) as WireDraw // the rules write draws in the form that the contract lists
}

/** A published draw as the numbers of its parts. */
export function sheetOfDraw(draw: WireDraw): Sheet {
  const { prizes } = draw
  if (typeof prizes === 'object' && !Array.isArray(prizes)) return prizes
  return Object.fromEntries(
    Object.entries(draw).map(([part, value]) => [
      part,
      Array.isArray(value) ? value : typeof value === 'object' ? Object.values(value).flat() : [String(value)],
    ]),
  )
}
