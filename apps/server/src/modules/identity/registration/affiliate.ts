import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import * as repo from './inviters.repo.ts'

/**
 * Checks the code of a link before the form is shown (T10, C07): an affiliate code, or a member's own invitation code.
 * The field is shown only if the check fails, so that the person can correct it.
 */
export async function checkAffiliate(
  db: Queryable,
  input: RouteParsedInput<'agent.affiliate'>,
): Promise<RouteValue<'agent.affiliate'>> {
  const code = input.code || codeOfUrl(input.url)
  if (!code) return { valid: false, code: null, showField: false }
  const domain = input.domain || hostOfUrl(input.url)
  const isValid =
    (await repo.findAffiliateLink(db, code, domain)) !== undefined ||
    (await repo.findReferrerByCode(db, code)) !== undefined
  return { valid: isValid, code, showField: !isValid }
}

/** Who invited the person. An unknown code is refused with `invitation_code_error` (ER05, V10). */
export async function findInviter(
  db: Queryable,
  given: {
    affiliateCode?: string | undefined
    referralCode?: string | undefined
    recommenderId?: string | undefined
    domain?: string | undefined
  },
): Promise<{ affiliateCode: string | null; memberId: bigint | null }> {
  let affiliateCode: string | null = null
  let memberId: bigint | null = null
  if (given.affiliateCode) {
    const link = await repo.findAffiliateLink(db, given.affiliateCode, given.domain ?? null)
    const referrer = link ?? (await repo.findReferrerByCode(db, given.affiliateCode))
    if (!referrer) throw refused('affiliateCode')
    affiliateCode = link ? link.code : null
    memberId = 'id' in referrer ? referrer.id : referrer.memberId
  }
  if (given.referralCode) {
    const referrer = await repo.findReferrerByCode(db, given.referralCode)
    if (!referrer) throw refused('referralCode')
    memberId ??= referrer.id
  }
  if (given.recommenderId) {
    // Only a member's invitation code: a username here would reveal which names exist (trust.md ACC-7).
    const referrer = await repo.findReferrerByCode(db, given.recommenderId)
    if (!referrer) throw refused('recommenderId')
    memberId ??= referrer.id
  }
  return { affiliateCode, memberId }
}

const refused = (field: string) => new AppError<ErrorCode>('invitation_code_error', { field })

function codeOfUrl(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { searchParams } = new URL(url)
  return searchParams.get('affiliateCode')?.slice(0, 40) ?? searchParams.get('referralCode')?.slice(0, 40) ?? undefined
}

const hostOfUrl = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).hostname : null)
