import type { Family, Play } from '@lotus/rules/catalogue'
import { useEffect, useState } from 'react'
import { chancesOf } from './model/odds.ts'

type Chances = ReadonlyMap<string, number>

/** A pause between showing a board and counting, so that the first tap does not wait for the count. */
const COUNT_AFTER_MS = 120

/**
 * The exact chances of the outcomes of a play, computed after the board is shown; undefined before, and where none are
 * shown.
 */
export function useChances(family: Family, play: Play, yearAnimal: string | undefined): Chances | undefined {
  const [counted, setCounted] = useState<{ code: string; family: string; chances: Chances }>()
  useEffect(() => {
    if (play.input.kind !== 'outcomes') return undefined
    const timer = setTimeout(
      () => setCounted({ code: play.code, family: family.name, chances: chancesOf(family, play, yearAnimal) }),
      COUNT_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [family, play, yearAnimal])
  return counted?.code === play.code && counted.family === family.name ? counted.chances : undefined
}
