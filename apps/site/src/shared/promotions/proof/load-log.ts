import { isCallError } from '@lotus/client'
import type { RaffleFile } from '@lotus/rules/raffle'
import { call } from '../../api.ts'

/**
 * The leaves of a subject with their proofs. What was published in the last minute may not be under a signed head yet: then a
 * file has no log, and says so.
 */
export async function loadLog(subject: string): Promise<RaffleFile['log'] | undefined> {
  try {
    const [{ key }, { note, entries }] = await Promise.all([call('log.key', {}), call('log.inclusion', { subject })])
    return { key, checkpoint: note, entries: entries.map(({ leaf, index, path }) => ({ leaf, index, path })) }
  } catch (error) {
    if (isCallError(error, 'not_found')) return undefined
    throw error
  }
}
