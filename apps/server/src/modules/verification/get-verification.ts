import { moneyToString, parseMoney } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { findProvedMail, hasProvedPhone, payeeNameOf } from '../identity/index.ts'
import { getSetting, getSettings, registrationSettings } from '../system/index.ts'
import { verificationSettings } from './settings.ts'
import * as repo from './verification.repo.ts'

type Verification = RouteValue<'verification.state'>

const OWN_SHOWN = 100
const iso = (at: Date | null) => at?.toISOString() ?? null
const mostOf = (amount: string | null) => (amount === null ? null : moneyToString(parseMoney(amount)))

/** The member's identity level, what each level allows, and what became of the documents sent last. */
export async function getVerification(db: Queryable, memberId: bigint): Promise<Verification> {
  const { levels, renewDays, keepApprovedDays, keepRefusedDays } = await getSettings(db, verificationSettings)
  const standing = await repo.getStanding(db, memberId, renewDays)
  const [row] = await repo.listOwn(db, memberId, 1)
  return {
    level: standing.level,
    levels: levels.map((level) => ({
      depositDay: mostOf(level.depositDay),
      withdrawDay: mostOf(level.withdrawDay),
      withdrawTotal: mostOf(level.withdrawTotal),
    })),
    hasContact: (await hasProvedPhone(db, memberId)) || (await findProvedMail(db, memberId)) !== undefined,
    hasName: (await payeeNameOf(db, memberId)) !== null,
    state: stateOf(row),
    canSend: standing.can_send,
    sent: row ? presentSent(row) : null,
    ageMin: await getSetting(db, registrationSettings.ageMin),
    keepApprovedDays,
    keepRefusedDays,
  }
}

function stateOf(row: repo.RequestRow | undefined): Verification['state'] {
  if (!row) return 'NONE'
  return row.state === 'APPROVED' && row.is_over ? 'EXPIRED' : row.state
}

const presentSent = (row: repo.RequestRow): NonNullable<Verification['sent']> => ({
  kind: row.kind,
  numberTail: row.number_tail,
  sentAt: row.sent_at.toISOString(),
  decidedAt: iso(row.decided_at),
  expiresOn: row.expires_on,
  reason: row.reason,
  withdrawnAt: iso(row.withdrawn_at),
  picturesGoneAt: iso(row.pictures_gone_at),
})

/** For the export of the member's own data (trust.md ACC-13): what stood on the documents too, never what reviewers noted. */
export async function listOwnDocuments(
  { db, box }: { db: Queryable; box: { open(memberId: bigint, sealed: Uint8Array): object } },
  memberId: bigint,
): Promise<object[]> {
  const rows = await repo.listOwn(db, memberId, OWN_SHOWN)
  return rows.map((row) => ({
    ...presentSent(row),
    state: stateOf(row),
    ...(row.sealed === null ? {} : { document: box.open(memberId, row.sealed) }),
  }))
}
