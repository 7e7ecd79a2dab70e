import { createHash } from 'node:crypto'
import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { getSetting } from '../../system/index.ts'
import type { Browser, IdentityDeps } from '../deps.ts'
import * as repo from './captcha.repo.ts'
import { drawCaptcha, randomAnswer } from './draw-captcha.ts'

const COOKIE = 'captcha'
const cookiePattern = /^[A-Za-z0-9_-]{43}$/
/** One refresh a second (V15, K05). */
const EVERY_MS = 1000

type Deps = Pick<IdentityDeps, 'db' | 'rng' | 'passwords'>

const idOf = (browser: Pick<Browser, 'cookies'>): string | undefined => {
  const value = browser.cookies[COOKIE]
  return value !== undefined && cookiePattern.test(value) ? value : undefined
}
const hashOfId = (id: string) => createHash('sha256').update(id, 'utf8').digest()
const hashOfAnswer = ({ passwords }: Deps, id: string, answer: string) =>
  passwords.mac(JSON.stringify(['captcha', id, answer.replace(/\s/g, '').toUpperCase()]))

/** A new picture for this browser, base64 PNG; the one before it is worthless. Refuses with `too_many_requests`. */
export async function makeCaptcha(deps: Deps, browser: Browser): Promise<string> {
  const { db, rng } = deps
  const id = idOf(browser) ?? Buffer.from(rng.bytes(32)).toString('base64url')
  const minutes = await getSetting(db, 'identity.captcha_minutes')
  const answer = randomAnswer(rng)
  const isStored = await repo.storeCaptcha(db, {
    idHash: hashOfId(id),
    answerHash: hashOfAnswer(deps, id, answer),
    minutes,
    everyMs: EVERY_MS,
  })
  if (!isStored) throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: 1 })
  browser.setCookie(COOKIE, id, { maxAgeSeconds: minutes * 60 })
  return (await drawCaptcha(rng, answer)).toString('base64')
}

/** Looks at an answer: one try, right or wrong. */
export async function isCaptchaRight(deps: Deps, browser: Pick<Browser, 'cookies'>, answer: string): Promise<boolean> {
  const id = idOf(browser)
  return id !== undefined && repo.takeCaptcha(deps.db, hashOfId(id), hashOfAnswer(deps, id, answer))
}

/**
 * Refuses with `captcha_required` without an answer and with `wrong` (by default `captcha_wrong`) for a wrong one; both
 * say `captcha: true`, by which the form shows the picture (ER06).
 */
export async function requireCaptcha(
  deps: Deps,
  browser: Pick<Browser, 'cookies'>,
  answer: string | undefined,
  wrong: 'captcha_wrong' | 'sms_captcha_failed' = 'captcha_wrong',
): Promise<void> {
  if (!answer) throw new AppError<ErrorCode>('captcha_required', { captcha: true })
  if (!(await isCaptchaRight(deps, browser, answer))) throw new AppError<ErrorCode>(wrong, { captcha: true })
}
