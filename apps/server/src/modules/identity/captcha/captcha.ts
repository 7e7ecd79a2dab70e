import { createHash } from 'node:crypto'
import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import { boundedQueue } from '../../../platform/bounded-queue.ts'
import { getSetting } from '../../system/index.ts'
import type { Browser, IdentityDeps } from '../deps.ts'
import * as repo from './captcha.repo.ts'
import { drawCaptcha, randomAnswer } from './draw-captcha.ts'
import { readProof, showsWork } from './proof.ts'
import { identitySettings } from '../settings.ts'

const COOKIE = 'captcha'
const cookiePattern = /^[A-Za-z0-9_-]{43}$/
/** One refresh a second (V15, K05). */
const EVERY_MS = 1000
const CHALLENGE_BYTES = 16
/** A picture takes a core for a few milliseconds, and anybody may ask for one: pictures are drawn one at a time. */
const DRAWN_AT_ONCE = 1
export const MAKES_WAIT = 40
const drawQueue = () => boundedQueue(DRAWN_AT_ONCE, MAKES_WAIT)

type Deps = Pick<IdentityDeps, 'db' | 'rng' | 'passwords'>

const idOf = (browser: Pick<Browser, 'cookies'>): string | undefined => {
  const value = browser.cookies[COOKIE]
  return value !== undefined && cookiePattern.test(value) ? value : undefined
}
const hashOfId = (id: string) => createHash('sha256').update(id, 'utf8').digest()
const hashOfAnswer = ({ passwords }: Deps, id: string, answer: string) =>
  passwords.mac(JSON.stringify(['captcha', id, answer.replace(/\s/g, '').toUpperCase()]))
const hashOfChallenge = ({ passwords }: Deps, id: string, challenge: string) =>
  passwords.mac(JSON.stringify(['captcha proof', id, challenge]))

/** A new picture for this browser, base64 PNG; it replaces the one before. Refuses with `too_many_requests`. */
export async function makeCaptcha(deps: Deps, browser: Browser): Promise<string> {
  const answer = randomAnswer(deps.rng)
  await keep(deps, browser, { answerHash: (id) => hashOfAnswer(deps, id, answer), bits: null })
  const inTurn = deps.db.memory(drawQueue)
  return (await inTurn(() => drawCaptcha(deps.rng, answer))).toString('base64')
}

/**
 * The same check for those who cannot see a picture (trust.md 4.3): the browser computes a proof of work. The answer is
 * sent in the field of the picture's text, see proof.ts; it is checked once and valid for this browser only. Refuses
 * with `module_disabled`, `too_many_requests`.
 */
export async function makeChallenge(deps: Deps, browser: Browser): Promise<RouteValue<'captcha.challenge'>> {
  if (!(await getSetting(deps.db, identitySettings.captchaProof))) throw new AppError<ErrorCode>('module_disabled')
  const bits = await getSetting(deps.db, identitySettings.captchaProofBits)
  const challenge = Buffer.from(deps.rng.bytes(CHALLENGE_BYTES)).toString('base64url')
  const minutes = await keep(deps, browser, { answerHash: (id) => hashOfChallenge(deps, id, challenge), bits })
  return { challenge, bits, expiresInSeconds: minutes * 60 }
}

async function keep(
  deps: Deps,
  browser: Browser,
  c: { answerHash: (id: string) => Uint8Array; bits: number | null },
): Promise<number> {
  const { db, rng } = deps
  const id = idOf(browser) ?? Buffer.from(rng.bytes(32)).toString('base64url')
  const minutes = await getSetting(db, identitySettings.captchaMinutes)
  const isStored = await repo.storeCaptcha(db, {
    idHash: hashOfId(id),
    answerHash: c.answerHash(id),
    bits: c.bits,
    minutes,
    everyMs: EVERY_MS,
  })
  if (!isStored) throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: 1 })
  browser.setCookie(COOKIE, id, { maxAgeSeconds: minutes * 60 })
  return minutes
}

/** Checks an answer: one try, right or wrong. */
export async function isCaptchaRight(deps: Deps, browser: Pick<Browser, 'cookies'>, answer: string): Promise<boolean> {
  const id = idOf(browser)
  if (id === undefined) return false
  const proof = readProof(answer)
  const answerHash = proof ? hashOfChallenge(deps, id, proof.challenge) : hashOfAnswer(deps, id, answer)
  const taken = await repo.consumeCaptcha(deps.db, hashOfId(id), answerHash)
  if (!taken) return false
  return proof ? taken.bits !== null && showsWork(proof, taken.bits) : taken.bits === null
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
