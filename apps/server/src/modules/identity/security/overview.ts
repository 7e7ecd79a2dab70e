import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { MemberActor } from '../../../platform/http/context.ts'
import { getSetting } from '../../system/index.ts'
import * as funds from './fund-password.repo.ts'
import { listDevices } from './devices.repo.ts'
import { maskEmail, maskName, maskPhone } from './mask.ts'
import * as repo from './security.repo.ts'
import * as sessions from './sessions.repo.ts'
import { stepUpMethodsOf } from './step-up.ts'
import { identitySettings } from '../settings.ts'
import { wireRow } from '../../../platform/wire-row.ts'

type Overview = RouteValue<'security.overview'>
const COUNT_MAX = 50

/** The security centre (MC01): what is set up, what is missing, how safe the account is. */
export async function getSecurityOverview(
  db: Queryable,
  member: Pick<MemberActor, 'memberId' | 'sessionId'>,
): Promise<Overview> {
  const { memberId, sessionId } = member
  const [account, fund, totp, recoveryLeft, linked, devices, live, previous, state, methods, stepUpMinutes] = [
    await repo.getAccount(db, memberId),
    await funds.getFundState(db, memberId),
    await repo.findTotp(db, memberId),
    await repo.countRecoveryCodes(db, memberId),
    await repo.listBindings(db, memberId),
    await listDevices(db, memberId, COUNT_MAX),
    await sessions.listLiveSessions(db, memberId, {
      idleMinutes: await getSetting(db, identitySettings.sessionIdleMinutes),
      limit: COUNT_MAX,
    }),
    await sessions.findPreviousLogin(db, memberId, sessionId),
    await sessions.getSessionState(db, sessionId),
    await stepUpMethodsOf(db, memberId),
    await getSetting(db, identitySettings.stepUpMinutes),
  ]
  const enabledAt = totp?.confirmedAt ?? null
  const items = itemsOf(account, enabledAt, fund, devices)
  return {
    percent: Math.round((100 * items.filter((item) => item.done).length) / items.length),
    items,
    username: account.username,
    email: account.email === null ? null : contact(maskEmail(account.email), account.emailVerifiedAt),
    phone: account.phone === null ? null : contact(maskPhone(account.phone), account.phoneVerifiedAt),
    totp: enabledAt === null ? null : { enabledAt: enabledAt.toISOString(), recoveryLeft },
    fundPassword: {
      isSet: fund.isSet,
      changedAt: fund.changedAt?.toISOString() ?? null,
      lockedUntil: fund.lockedUntil?.toISOString() ?? null,
    },
    payeeName: account.payeeName === null ? null : maskName(account.payeeName),
    passwordChangedAt: account.passwordChangedAt.toISOString(),
    stepUpMethods: methods,
    steppedUpUntil: state.steppedUpAt === null ? null : plusMinutes(state.steppedUpAt, stepUpMinutes),
    linked: linked.map(wireRow),
    sessions: live.length,
    devices: devices.length,
    hasLoginNotice: account.hasLoginNotice,
    previousLogin: previous ? wireRow(previous) : null,
  }
}

const plusMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString()
const contact = (masked: string, verifiedAt: Date | null) => ({ masked, verifiedAt: verifiedAt?.toISOString() ?? null })

function itemsOf(
  account: repo.AccountRow,
  totpAt: Date | null,
  fund: funds.FundState,
  devices: readonly { trustedUntil: Date | null; createdAt: Date }[],
): Overview['items'] {
  const item = (id: Overview['items'][number]['id'], at: Date | null, isDone = at !== null) => ({
    id,
    done: isDone,
    at: at?.toISOString() ?? null,
  })
  const trusted = devices.find((device) => device.trustedUntil !== null)
  return [
    item('password', account.hasPassword ? account.passwordChangedAt : null),
    item('email', account.emailVerifiedAt),
    item('phone', account.phoneVerifiedAt),
    item('totp', totpAt),
    item('fund', fund.isSet ? fund.changedAt : null, fund.isSet),
    item('payee', null, account.payeeName !== null),
    item('device', trusted?.createdAt ?? null),
  ]
}
