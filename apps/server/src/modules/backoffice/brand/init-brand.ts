import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@lotus/kernel'
import type { Queryable, Transaction } from '@lotus/database'
import { appendAudit } from '../../../platform/audit.repo.ts'
import type { Json } from '../../../platform/json.ts'
import { openChannel } from '../../cashier/index.ts'
import { lotteryConfig } from '../../lottery/index.ts'
import { changeSettings, forgetSetting, getSetting, listSettingRows, siteSettings } from '../../system/index.ts'
import type { BackofficeDeps } from '../deps.ts'
import { listOperators } from '../backoffice.repo.ts'
import { COMMAND_LINE, inviteFirstOperator, type FirstOperator } from '../operators/first-operator.ts'
import type { Link } from '../operators/invitations.ts'
import { settingParts, type BrandPlan } from './brand-plan.ts'

/** What stands now, by place in the plan: what the questions offer to keep. */
export async function readStanding(db: Queryable): Promise<Readonly<Record<string, Json>>> {
  const standing: Record<string, Json> = {}
  for (const [path, setting] of settingParts) standing[path] = (await getSetting(db, setting)) as Json // as below
  return standing
}

/** Whether somebody can log in already: then nobody is invited from the command line. */
export const hasOperators = async (db: Queryable): Promise<boolean> =>
  (await listOperators(db)).some(({ status }) => status === 'active')

/** The link for an invited operator. The token is behind `#`: no server and no log on the way gets it. */
export async function invitationUrl(db: Queryable, token: string, base: string): Promise<string> {
  const own = await getSetting(db, siteSettings.backofficeUrl)
  return `${(own ?? base).replace(/\/$/, '')}/invitation#${token}`
}

/** What init did, by part of the plan. */
export type InitReport = {
  changed: readonly { path: string; before: Json; after: Json }[]
  /** Given, and so already. */
  same: readonly string[]
  games: { opened: readonly string[]; kept: readonly string[] }
  channels: readonly { code: string; done: 'opened' | 'changed' | 'kept' }[]
  operator: { outcome: FirstOperator; username: string; link: Link | null } | null
}

/** Why nothing was done, in words for the person at the terminal. */
export class InitRefused extends Error {
  override readonly name = 'InitRefused'
}

/**
 * Carries a plan out, all or nothing; then invites the first operator, if the plan names one. Safe to repeat: what stands
 * already stays. Guarded settings are for two operators as soon as there are two who may change settings.
 */
export async function initBrand(deps: BackofficeDeps, plan: BrandPlan, { isAgain = false } = {}): Promise<InitReport> {
  const { db } = deps
  const report = await db
    .tx(async (tx) => {
      const settings = await applySettings(deps, tx, plan)
      const games = plan.games ? await lotteryConfig.openGames(tx, plan.games) : { opened: [], kept: [] }
      const channels: { code: string; done: 'opened' | 'changed' | 'kept' }[] = []
      const isForTwo = (await countEditors(tx, 'channels.edit')) >= 2
      for (const channel of plan.channels ?? []) {
        const done = await openChannel(tx, channel, { isForTwo })
        if (done === 'for_two')
          throw new InitRefused(
            `channels.${channel.code}.payoutMax: two operators change it together in the back office (Channels). Nothing was changed.`,
          )
        channels.push({ code: channel.code, done })
      }
      const done = { ...settings, games, channels }
      const details = {
        changes: settings.changed.map(({ path, ...change }) => ({ key: path, ...change })),
        games: games.opened,
        channels: channels.filter((one) => one.done !== 'kept'),
      }
      const row = {
        operatorId: null,
        operator: COMMAND_LINE,
        action: 'settings.update',
        target: 'brand',
        ip: null,
      } as const
      if (Object.values(details).some((list) => list.length > 0)) await appendAudit(tx, { ...row, details })
      return done
    })
    .catch((error: unknown) => {
      throw error instanceof AppError ? new InitRefused(wordsFor(error)) : error
    })
  for (const [, setting] of settingParts) forgetSetting(db, setting.key)
  const operator = plan.operator ? await inviteFirstOperator(deps, { ...plan.operator, isAgain }) : null
  return { ...report, operator }
}

async function applySettings(
  { all }: Pick<BackofficeDeps, 'all'>,
  tx: Transaction,
  plan: BrandPlan,
): Promise<Pick<InitReport, 'changed' | 'same'>> {
  const rows = new Map((await listSettingRows(tx, all.settings)).map((row) => [row.key, row]))
  const given = settingParts.flatMap(([path, setting, valueOf]) => {
    const value = valueOf(plan)
    return value === undefined ? [] : [{ path, setting, value: value as Json }] // The plan's schema is the setting's.
  })
  const changes: { path: string; key: string; value: Json; before: Json }[] = []
  const same: string[] = []
  for (const { path, setting, value } of given) {
    const before = (await getSetting(tx, setting)) as Json // Every setting's schema gives plain JSON.
    if (isDeepStrictEqual(before, value)) same.push(path)
    else changes.push({ path, key: setting.key, value, before })
  }
  const guarded = changes.find(({ key }) => all.settings.get(key)?.isGuarded)
  if (guarded && (await countEditors(tx, 'settings.edit')) >= 2)
    throw new InitRefused(
      `${guarded.path} is guarded: two operators change it together in the back office (Settings). Nothing was changed.`,
    )
  await changeSettings(
    tx,
    all.settings,
    changes.map(({ key, value }) => ({ key, value, seen: rows.get(key)?.updatedAt ?? null })),
    COMMAND_LINE,
  )
  return { changed: changes.map(({ path, value, before }) => ({ path, before, after: value })), same }
}

const countEditors = async (tx: Transaction, permission: string): Promise<number> =>
  (await listOperators(tx)).filter(({ status, permissions }) => status === 'active' && permissions.includes(permission))
    .length

const pathOf = (key: string) => settingParts.find(([, setting]) => setting.key === key)?.[0] ?? key

function whyNot(why: string, { most, least }: Readonly<Record<string, string>>): string {
  if (why === 'fixed_by_money')
    return 'money has moved already, and members were shown amounts in it: it cannot be changed any more.'
  if (why === 'payout_parts')
    return `one withdrawal is paid in at most 20 parts of the payout channel, ${String(most)} in all, and the smallest withdrawal would be ${String(least)}: none could be paid.`
  return `the value does not fit (${why}).`
}

/** A refusal in words; its details are the contract's. */
function wordsFor({ code, details }: AppError): string {
  const {
    fields = {},
    figures = {},
    game,
    play,
    problem,
    line,
    returnPercent,
  } = details as {
    fields?: Record<string, string>
    figures?: Record<string, string>
    [name: string]: unknown
  }
  const lines = Object.entries(fields).map(([key, why]) => `${pathOf(key)}: ${whyNot(why, figures)}`)
  if (code === 'not_found')
    lines.push(`games: the catalogue has no game ${String(game)} (npm run brand -- games lists it).`)
  if (code === 'odds_refused')
    lines.push(
      `games: the odds of ${String(play)} are refused (${String(problem)}, ${String(line)}): they would return ${String(returnPercent ?? 'more than 100')} % of the stake.`,
    )
  if (code === 'unknown_play') lines.push(`games: ${String(game)} has no play ${String(play)}.`)
  if (lines.length === 0) lines.push(`${code} ${JSON.stringify(details)}`)
  return [...lines, 'Nothing was changed.'].join('\n')
}
