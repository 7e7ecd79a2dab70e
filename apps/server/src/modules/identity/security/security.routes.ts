import type { PlatformDeps } from '../../../platform/deps.ts'
import { chooseIcon, getAvatar, getIcon, uploadIcon } from '../profile/avatars.ts'
import { getProfile, setProfile } from '../profile/profile.ts'
import { readPhone } from '../codes/phone.ts'
import { admitAuthenticator } from './admit-authenticator.ts'
import { closeAccount } from './close-account.ts'
import { confirmContact, setEmail, setPayeeName, setPhone } from './contact.ts'
import type { SecurityDeps } from './deps.ts'
import { listOwnDevices, removeOwnDevice } from './devices.ts'
import { exportOwnData } from './export-data.ts'
import { listOwnLogins } from './login-history.ts'
import { changeFundPassword, proveFundPassword, resetFundPassword, setFundPassword } from './fund-password.ts'
import { getSecurityOverview } from './overview.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { forgetDevice, prefill } from './prefill.ts'
import * as repo from './security.repo.ts'
import { getSessionState } from './sessions.repo.ts'
import { sendStepUpCode, stepUp } from './step-up.ts'
import { mailSecurityChange } from './mail-security-change.ts'
import { beginTotp, confirmTotp, disableTotp, renewRecoveryCodes } from './totp.ts'
import { sendVerifyCode, verifySession } from './verify-session.ts'

type Deps = SecurityDeps & Pick<PlatformDeps, 'http' | 'jobs'>

export function registerSecurityRoutes(deps: Deps): void {
  registerSession(deps)
  registerFactors(deps)
  registerFundPassword(deps)
  registerPlaces(deps)
  registerAccount(deps)
  registerProfile(deps)
}

function registerSession(deps: Deps): void {
  const { http } = deps
  http.handle('session.verify', (context, input) => verifySession(deps, context, input))
  http.handle('session.sendVerifyCode', (context, input) => sendVerifyCode(deps, context.member, input.method, context))
  http.handle('session.device', (context) => prefill(deps, context))
  http.handle('session.forgetDevice', (context) => forgetDevice(deps, context))
  http.handle('session.stepUp', (context, input) => stepUp(deps, context.member, input, context))
  http.handle('session.stepUpCode', (context, input) => sendStepUpCode(deps, context.member, input.method, context))
}

function registerFactors(deps: Deps): void {
  const { http } = deps
  http.handle('security.overview', ({ member }) => getSecurityOverview(deps.db, member))
  http.handle('security.totpBegin', ({ member }) => beginTotp(deps, member))
  http.handle('security.totpConfirm', async (context, input) => {
    const { memberId } = context.member
    const codes = await confirmTotp(deps, memberId, input.code, (tx) => admitAuthenticator(tx, context))
    mailSecurityChange(deps, await repo.getAccount(deps.db, memberId), 'totpOn')
    return codes
  })
  http.handle('security.totpDisable', async ({ member }) => {
    const answer = await disableTotp(deps, member.memberId)
    mailSecurityChange(deps, await repo.getAccount(deps.db, member.memberId), 'totpOff')
    return answer
  })
  http.handle('security.recoveryCodes', ({ member }) => renewRecoveryCodes(deps, member.memberId))
  http.handle('security.setEmail', (context, input) => setEmail(deps, context, input))
  http.handle('security.confirmEmail', (context, input) => confirmContact(deps, context, 'email', input.code))
  http.handle('security.setPhone', async (context, input) => setPhone(deps, context, await readPhone(deps.db, input)))
  http.handle('security.confirmPhone', (context, input) => confirmContact(deps, context, 'sms', input.code))
  http.handle('security.setPayeeName', ({ member }, input) => setPayeeName(deps, member.memberId, input.payeeName))
}

function registerFundPassword(deps: Deps): void {
  const { http } = deps
  http.handle('security.setFundPassword', ({ member }, input) => setFundPassword(deps, member, input.fundPassword))
  http.handle('security.changeFundPassword', ({ member }, input) => changeFundPassword(deps, member, input))
  http.handle('security.resetFundPassword', ({ member }, input) => resetFundPassword(deps, member, input.fundPassword))
  http.handle('security.proveFundPassword', ({ member }, input) => proveFundPassword(deps, member, input.fundPassword))
}

function registerPlaces(deps: Deps): void {
  const { http } = deps
  http.handle('security.sessions', ({ member }) => listOwnSessions(deps.db, member))
  http.handle('security.endSession', ({ member }, input) => endOwnSession(deps, member.memberId, input.id))
  http.handle('security.endSessions', ({ member }) => endOtherSessions(deps, member))
  http.handle('security.devices', async ({ member }) => {
    const { deviceId } = await getSessionState(deps.db, member.sessionId)
    return listOwnDevices(deps.db, member.memberId, deviceId)
  })
  http.handle('security.removeDevice', ({ member }, input) => removeOwnDevice(deps.db, member.memberId, input.id))
  http.handle('security.logins', ({ member }, input) => listOwnLogins(deps.db, member.memberId, input))
  http.handle('security.setLoginNotice', async ({ member }, input) => {
    await repo.storeLoginNotice(deps.db, member.memberId, input.on)
    return { ok: true }
  })
}

function registerAccount(deps: Deps): void {
  const { http } = deps
  http.handle('security.closeAccount', ({ member }, input) => closeAccount(deps, member, input))
  http.handle('security.export', ({ member }) => exportOwnData(deps, member))
}

function registerProfile(deps: Deps): void {
  const { http } = deps
  http.handle('member.profile', ({ member }) => getProfile(deps.db, member.memberId))
  http.handle('member.setProfile', ({ member }, input) => setProfile(deps, member.memberId, input))
  http.handle('member.icon', ({ member }) => getIcon(deps.db, member.memberId))
  http.handle('member.setIcon', ({ member }, input) => chooseIcon(deps, member.memberId, input.id))
  http.handle('member.uploadIcon', (context) => uploadIcon(deps, context.member.memberId, context.rawBody))
  http.handle('relay.playerAvatar', ({ member }) => getAvatar(deps.db, member.memberId))
}
