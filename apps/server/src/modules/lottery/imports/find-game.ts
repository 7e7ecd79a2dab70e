import type { Queryable } from '@lotus/database'
import { listGames } from '../config/games.repo.ts'
import { drawsPerDay } from '../draw/schedule.ts'
import type { DrawFormat, ReadContext } from './format.ts'

export type ImportGame = Pick<ReadContext, 'family' | 'drawsPerDay'> & { code: string }

/** The outside games whose family fits the draws of a file, in the form its reader needs. */
export async function listImportGames(db: Queryable, { families }: DrawFormat): Promise<ImportGame[]> {
  return (await listGames(db))
    .filter(({ drawSource, rules }) => drawSource === 'outside' && families.includes(rules.name))
    .map(({ code, rules, schedule }) => ({
      code,
      family: rules,
      drawsPerDay: schedule.kind === 'periodic' ? drawsPerDay(schedule) : null,
    }))
}
