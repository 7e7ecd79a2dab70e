import { AppError, type Rng } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database, Queryable, Transaction } from '@lotus/database'
import { contractHash, contractText, draftLife, type ContractActor, type ContractOffer } from '@lotus/rules/agents'
import { CONTRACT_SALT_BYTES } from '@lotus/rules/contract-proof'
import { found, idOf } from '../../../platform/paging.ts'
import { getMember, listMemberIdsByNames } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import type { Agent } from '../tree/require-agent.ts'
import { findNode, type Node } from '../tree/tree.repo.ts'
import { presentPast } from '../what-if/present-past.ts'
import { whatIf } from '../what-if/what-if.ts'
import { assertOffer, checkOffer, isConfirmed, type Checked } from './check-offer.ts'
import * as repo from './contract.repo.ts'
import { deleteDraft, findDraft } from '../drafts/draft.repo.ts'
import { offerOf, ppmOfRate, termsOfText, type WireTerms } from './contract-terms.ts'
import { contractId, contractRules, isRunning, lockLine, startOf } from './line.ts'
import { moveOne } from './move.ts'
import { presentContracts, presentEnded, type ContractView } from './present-contracts.ts'

export type Granter = { memberId: bigint | null; username: string; reason?: string }

/**
 * Why these terms cannot be offered to somebody who joins directly below; null: they can. The granter's place is held, or
 * it is a first look.
 */
export async function refusalOfTerms(
  db: Queryable,
  granterId: bigint,
  terms: WireTerms,
  holder: Node | null,
): Promise<Checked['refusal']> {
  const rules = await contractRules(db)
  return (await checkOffer(db, { granterId, holder, offer: offerOf(terms) }, rules, 'offer')).refusal
}

/** A member directly below the granter; anybody else is `not_found`. */
export async function getHolder(db: Queryable, granterId: bigint | null, memberId: bigint): Promise<Node> {
  const node = found(await findNode(db, memberId))
  return found((node.uplines[0] ?? null) === granterId ? node : undefined)
}

export const viewerOf = async (db: Queryable, agentId: bigint | null) =>
  agentId === null ? null : { agentId, maskDepth: await getSetting(db, agentsSettings.maskDepth) }

/** Refuses with `contract_lower_than_downline` unless the list that ends was confirmed (AC14). */
export async function assertConfirmed(
  db: Queryable,
  viewerId: bigint | null,
  { ends }: Checked,
  ack: readonly string[],
): Promise<void> {
  if (
    isConfirmed(
      ends.map(({ row }) => contractId(row)),
      ack,
    )
  )
    return
  throw new AppError<ErrorCode>('contract_lower_than_downline', {
    ends: await presentEnded(db, await viewerOf(db, viewerId), ends),
  })
}

type Preview = RouteValue<'agent.previewContract'>
type OfficePreview = RouteValue<'bo.previewContract'>
/** So many of what stays are named. */
const STAYS_MAX = 100

/** What an agent's offer would come to; nothing is stored. Refuses with `not_found`. */
export async function previewContract(
  db: Database,
  agent: Agent,
  { memberId, terms }: RouteParsedInput<'agent.previewContract'>,
): Promise<Preview> {
  const holder = await getHolder(db, agent.memberId, idOf(memberId))
  return (await previewOffer(db, agent, holder, terms)).preview
}

/** The same of an operator's offer. */
export async function previewOperatorContract(
  db: Database,
  { account, terms }: RouteParsedInput<'bo.previewContract'>,
): Promise<OfficePreview> {
  const name = account.toLowerCase()
  const holder = await getHolder(db, null, found((await listMemberIdsByNames(db, [name])).get(name)))
  const { preview, stays } = await previewOffer(db, null, holder, terms)
  const shown = stays.slice(0, STAYS_MAX)
  const views = await presentEnded(
    db,
    null,
    shown.map((row) => ({ row, follows: false })),
  )
  const rows = views.map((view, at) => ({ ...view, isEnding: shown[at]?.state === 'TERMINATING' }))
  return { ...preview, stays: { ...preview.stays, rows } }
}

async function previewOffer(
  db: Database,
  granter: Node | null,
  holder: Node,
  terms: WireTerms,
): Promise<{ preview: Preview; stays: readonly repo.ContractRow[] }> {
  const [rules, now, offer] = [await contractRules(db), await repo.readNow(db), offerOf(terms)]
  const granterId = granter?.memberId ?? null
  const checked = await checkOffer(db, { granterId, holder, offer }, rules, 'offer')
  const { refusal, gaps, warning, ends, stays, own, held } = checked
  const startsAt = startOf(offer, held, { now, rules })
  const ended = ends.map(({ row }) => row).filter(isRunning)
  const past = await whatIf(
    db,
    { holderId: holder.memberId, granterId, aboveId: granter?.uplines[0] ?? null, offer, ended },
    now,
  )
  const viewer = await viewerOf(db, granterId)
  const preview = {
    account: (await getMember(db, holder.memberId)).username,
    own: own ? termsOfText(own.text) : null,
    held: held ? termsOfText(held.text) : null,
    refusal,
    gaps,
    warning: {
      ...warning,
      tiers: warning.tiers.map(({ place, rate, held: had }) => ({
        place,
        ratePpm: ppmOfRate(rate),
        heldPpm: ppmOfRate(had),
      })),
    },
    ends: await presentEnded(db, viewer, ends),
    stays: { count: stays.length },
    past: presentPast(
      past,
      ended.map((row) => ({ id: contractId(row), memberId: row.memberId })),
    ),
    startsAt: startsAt.toISOString(),
    answerDays: rules.offerDays,
  }
  return { preview, stays }
}

type Offer = { memberId: string; terms: WireTerms; ack: readonly string[]; draft?: string | undefined }

/**
 * Sends an offer to a member directly below; nothing ends before it is signed. Its draft is gone with it. Refuses with `not_found`,
 * `contract_unavailable`, the codes of the terms, `contract_exceeds_upline`, `contract_lower_than_downline`.
 */
export async function offerContract(
  { tx, rng }: { tx: Transaction; rng: Rng },
  granter: Granter,
  input: Offer,
): Promise<ContractView> {
  const holderId = idOf(input.memberId)
  await getHolder(tx, granter.memberId, holderId)
  await lockLine(tx, granter.memberId, holderId)
  const holder = await getHolder(tx, granter.memberId, holderId)
  const [rules, now, offer] = [await contractRules(tx), await repo.readNow(tx), offerOf(input.terms)]
  const checked = await checkOffer(tx, { granterId: granter.memberId, holder, offer }, rules, 'offer')
  assertOffer(checked, () => ({}))
  await assertConfirmed(tx, granter.memberId, checked, input.ack)
  const drafted = await writeDraft({ tx, rng }, { granterId: granter.memberId, holderId, offer })
  const side = granter.memberId === null ? 'OPERATOR' : 'A'
  const { username: by, reason } = granter
  const moving = { by, side, now, rules, rng, ...(reason === undefined ? {} : { reason }) } as const
  await moveOne(tx, { ...drafted, ...draftLife, answerBy: null }, 'send', moving, { ack: input.ack })
  await dropDraft(tx, granter.memberId, holderId, input.draft)
  return presentOne(tx, side, holderId, drafted.n)
}

/** A version with its text, hash and salt, which nobody has been told of. The caller holds the line. */
export async function writeDraft(
  { tx, rng }: { tx: Transaction; rng: Rng },
  { granterId, holderId, offer }: { granterId: bigint | null; holderId: bigint; offer: ContractOffer },
): Promise<repo.ContractRow> {
  const { kind } = offer.terms
  const version = await repo.nextVersion(tx, holderId, granterId, kind)
  const signed = {
    ...offer,
    id: `${kind}-${granterId ?? 0}-${holderId}`,
    version,
    a: granterId === null ? null : String(granterId),
    b: String(holderId),
  }
  const [text, hash] = [contractText(signed), await contractHash(signed)]
  const salt = Buffer.from(rng.bytes(CONTRACT_SALT_BYTES)).toString('hex')
  const n = await repo.draft(tx, { memberId: holderId, granterId, kind, version, text, hash, salt })
  return found(await repo.findContract(tx, holderId, n))
}

/** A draft for this member has become an offer; a preset stays. */
async function dropDraft(tx: Queryable, granterId: bigint | null, holderId: bigint, code: string | undefined) {
  if (granterId === null || code === undefined) return
  if ((await findDraft(tx, granterId, code))?.holderId === holderId) await deleteDraft(tx, granterId, code)
}

export async function presentOne(
  db: Queryable,
  side: ContractActor,
  memberId: bigint,
  n: number,
): Promise<ContractView> {
  return found((await presentContracts(db, side, [found(await repo.findContract(db, memberId, n))]))[0])
}
