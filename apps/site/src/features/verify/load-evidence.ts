import { isCallError } from '@lotus/client'
import type { RouteValue } from '@lotus/contract'
import type { Certificate, Evidence } from '@lotus/rules/fairness'
import { call } from '../../shared/api.ts'

export type Draw = { readonly gameCode: string; readonly issueNo: string; readonly orderId?: string | undefined }

/** Everything the server publishes about a draw, as a file that anybody can verify without the server. */
export async function loadEvidence({ gameCode, issueNo, orderId }: Draw): Promise<Evidence> {
  const [certificate, log, own] = await Promise.all([
    call('lottery.certificate', { gameCode, issueNo }),
    loadLog(`${gameCode}/${issueNo}`),
    orderId === undefined ? undefined : call('lottery.receipt', { id: orderId }),
  ])
  return {
    format: 'lotus-evidence/v1',
    certificate: certificateOf(certificate),
    ...(log ? { log } : {}),
    ...(own?.proof ? { order: { leaf: own.leaf, index: own.proof.index, path: own.proof.path } } : {}),
    ...(own ? { receipt: own.receipt } : {}),
  }
}

/** A draw of the last minute may not be in a signed tree head yet: then its file has no log, and says so. */
async function loadLog(subject: string): Promise<Evidence['log'] | undefined> {
  try {
    const [key, proof] = await Promise.all([call('log.key', {}), call('log.inclusion', { subject })])
    return {
      key: key.key,
      witnessKeys: key.witnessKeys,
      checkpoint: proof.note,
      entries: proof.entries.map(({ index, leaf, path }) => ({ index, leaf, path })),
    }
  } catch (error) {
    if (isCallError(error, 'not_found')) return undefined
    throw error
  }
}

function certificateOf(value: RouteValue<'lottery.certificate'>): Certificate {
  const { gameCode, issueNo, family, commitment, lockAt, orderCount, orderRoot, frozenAt, seed, yearAnimal, draw } =
    value
  const { beacon, submissions, totalStake, liveCount, liveStake } = value
  return {
    gameCode,
    issueNo,
    family,
    commitment,
    lockAt,
    orderCount,
    totalStake,
    liveCount,
    liveStake,
    orderRoot,
    frozenAt,
    seed,
    yearAnimal,
    draw,
    beacon,
    ...(submissions ? { submissions } : {}),
  }
}
