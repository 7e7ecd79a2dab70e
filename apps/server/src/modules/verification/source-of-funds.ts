import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSetting } from '../system/index.ts'
import { verificationSettings } from './settings.ts'
import type { VerificationDeps } from './verification.deps.ts'
import * as repo from './source.repo.ts'

type Funds = RouteValue<'verification.source'>
const DAY_SECONDS = 86_400
const OWN_SHOWN = 100
const iso = (at: Date | null) => at?.toISOString() ?? null

/** What became of the member's answer about where the money comes from (trust.md AML-2). */
export async function getSource(db: Queryable, memberId: bigint): Promise<Funds> {
  const [row] = await repo.listOwnSources(db, memberId, 1)
  return {
    state: row?.state ?? 'NONE',
    canSend: row === undefined || row.state === 'REFUSED',
    sent: row ? presentOwn(row) : null,
  }
}

const presentOwn = (row: repo.SourceRow): NonNullable<Funds['sent']> => ({
  source: row.source,
  sentAt: row.sent_at.toISOString(),
  decidedAt: iso(row.decided_at),
  reason: row.reason,
  wasAccepted: row.state === 'REFUSED' && row.accepted_at !== null,
  picturesGoneAt: iso(row.pictures_gone_at),
})

/** The member says and shows where the money comes from. Refuses with `state_conflict`, `upload_invalid`, `too_many_requests`. */
export async function sendSource(
  { db, words }: Pick<VerificationDeps, 'db' | 'words'>,
  memberId: bigint,
  { source, words: said, pictures }: RouteParsedInput<'verification.sendSource'>,
): Promise<Funds> {
  const daily = await getSetting(db, verificationSettings.daily)
  const sealed = Buffer.from(words.seal(memberId, said)).toString('hex')
  const names = [...new Set(pictures)]
  const { code } = await repo.sendSource(db, memberId, { source, sealed, pictures: names, daily })
  switch (code) {
    case 'ok':
      return getSource(db, memberId)
    case 'too_many_requests':
      throw new AppError<ErrorCode>(code, { retryAfterSeconds: DAY_SECONDS })
    case 'upload_invalid':
      throw new AppError<ErrorCode>(code)
    default:
      throw new AppError<ErrorCode>('state_conflict')
  }
}

/** For the export of the member's own data (trust.md ACC-13): never what reviewers noted. */
export async function listOwnAnswers(
  { db, words }: Pick<VerificationDeps, 'db' | 'words'>,
  memberId: bigint,
): Promise<object[]> {
  const rows = await repo.listOwnSources(db, memberId, OWN_SHOWN)
  return rows.map((row) => ({
    ...presentOwn(row),
    state: row.state,
    ...(row.sealed === null ? {} : { words: words.open(memberId, row.sealed) }),
  }))
}
