import { getSetting } from '../../system/index.ts'
import { addressClass } from '../../../platform/address-class.ts'
import { requireCaptcha } from '../captcha/captcha.ts'
import type { Browser, IdentityDeps } from '../deps.ts'
import * as repo from './codes.repo.ts'
import { identitySettings } from '../settings.ts'

/**
 * Asks for a captcha if an address range has asked for several messages within the hour (trust.md 4.4): a person needs
 * one or two. Refuses with `captcha_required`, and `sms_captcha_failed` (mail: `captcha_wrong`).
 */
export async function guardSending(
  deps: IdentityDeps,
  channel: 'sms' | 'email',
  captcha: string | undefined,
  browser: Browser,
): Promise<void> {
  const after = await getSetting(deps.db, identitySettings.codeCaptchaAfter)
  const count = await repo.countCodes(deps.db, channel, addressClass(browser.ip))
  if (count >= after)
    await requireCaptcha(deps, browser, captcha, channel === 'sms' ? 'sms_captcha_failed' : 'captcha_wrong')
}
