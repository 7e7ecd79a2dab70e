import { AppError, must, type Rng } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found, idOf } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { contractSettings } from '../contracts/contract-settings.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { getHolder } from '../contracts/offer-contract.ts'
import { newCode } from '../new-code.ts'
import type { Agent } from '../tree/require-agent.ts'
import { lockNode } from '../tree/tree.repo.ts'
import * as repo from './draft.repo.ts'

type DraftView = RouteValue<'agent.saveDraft'>

export async function listDrafts(db: Queryable, agent: Agent): Promise<RouteValue<'agent.drafts'>> {
  const max = await getSetting(db, contractSettings.draftsMax)
  return { rows: await presentDrafts(db, await repo.listDrafts(db, agent.memberId, max)), max }
}

async function presentDrafts(db: Queryable, drafts: readonly repo.Draft[]): Promise<DraftView[]> {
  const members = await listMembers(
    db,
    drafts.flatMap(({ holderId }) => (holderId === null ? [] : [holderId])),
  )
  return drafts.map(({ code, holderId, name, terms, changedAt }) => ({
    code,
    // Directly below: never masked.
    holder:
      holderId === null
        ? null
        : { memberId: holderId.toString(), account: must(members.get(holderId), 'a holder exists').username },
    name,
    terms,
    changedAt: changedAt.toISOString(),
  }))
}

/** Refuses with `not_found` for a member who is not directly below, or a draft of another kind, and `too_many_drafts`. */
export async function saveDraft(
  { db, rng }: Pick<AgentsDeps, 'db' | 'rng'>,
  agent: Agent,
  input: RouteParsedInput<'agent.saveDraft'>,
): Promise<DraftView> {
  const { name, terms } = input
  const holderId = input.memberId === null ? null : idOf(input.memberId)
  return db.tx(async (tx) => {
    // The agent's row is the lock of their drafts: two calls cannot pass the limit together.
    await lockNode(tx, agent.memberId)
    if (holderId !== null) await getHolder(tx, agent.memberId, holderId)
    if (input.code !== undefined) {
      const known = found(await repo.findDraft(tx, agent.memberId, input.code))
      found((known.kind === terms.kind && known.holderId === holderId) || undefined)
    }
    const code = await keepDraft({ tx, rng }, agent.memberId, { code: input.code, holderId, name, terms })
    const draft = found(await repo.findDraft(tx, agent.memberId, code))
    return must((await presentDrafts(tx, [draft]))[0], 'one draft')
  })
}

type Kept = { code?: string | undefined; holderId: bigint | null; name: string; terms: WireTerms }

/**
 * Keeps a draft in the place of the one for the same member and kind. The caller holds the agent's place. Refuses with
 * `too_many_drafts`.
 */
export async function keepDraft(
  { tx, rng }: { tx: Queryable; rng: Rng },
  agentId: bigint,
  { holderId, name, terms, ...draft }: Kept,
): Promise<string> {
  const max = await getSetting(tx, contractSettings.draftsMax)
  const before = holderId === null ? undefined : await repo.findDraftFor(tx, agentId, { holderId, kind: terms.kind })
  const code = draft.code ?? before?.code ?? newCode(rng)
  if (!(await repo.saveDraft(tx, agentId, { code, holderId, name, terms }, max))) {
    throw new AppError<ErrorCode>('too_many_drafts', { max })
  }
  return code
}

/** The terms of a preset, for an account that is opened or a link. Refuses with `not_found`. */
export async function presetTerms(db: Queryable, agentId: bigint, code: string): Promise<WireTerms> {
  const draft = found(await repo.findDraft(db, agentId, code))
  return found(draft.holderId === null ? draft.terms : undefined)
}

export async function hasRoomForDraft(tx: Queryable, agentId: bigint): Promise<boolean> {
  const max = await getSetting(tx, contractSettings.draftsMax)
  return (await repo.listDrafts(tx, agentId, max)).length < max
}
