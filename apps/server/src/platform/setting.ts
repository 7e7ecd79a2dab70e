import { z } from 'zod'
import type { Queryable } from '@lotus/database'
import type { Json } from './json.ts'

/**
 * A value that an operator may change: its key in the database, its schema, and its default. A rule inferred from a
 * document is a setting instead of a literal in the code; the comment names the document.
 */
export type Setting<Schema extends z.ZodType = z.ZodType> = {
  /** `group.name`; the group is the tab of the back office's page. */
  readonly key: string
  readonly schema: Schema
  readonly default: Json
  /** One operator proposes a change, another one confirms it (trust.md BO-3). */
  readonly isGuarded?: boolean
  /** Figures that were shown and promised depend on it: refused once real money has moved. */
  readonly isFixedByMoney?: boolean
  /**
   * Why a change does not go with other settings or with what the database has; null: it does. `after` reads any setting as it would be
   * with the change. Asked when a change is made, proposed and confirmed; an operator reads the problem with its figures.
   */
  readonly refuses?: (
    db: Queryable,
    after: (key: string) => Json,
  ) => Promise<{ problem: string; figures: Readonly<Record<string, string>> } | null>
  /** Left out of the page of settings. */
  readonly isHidden?: boolean
}
export type SettingValue<Of extends Setting> = z.output<Of['schema']>
export type Settings = Readonly<Record<string, Setting>>

export const defineSettings = <const Group extends Settings>(group: Group): Group => group

/** An amount of P as people write it: up to two decimals. */
export const zAmountText = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)
/** A whole number within these bounds. */
export const zWhole = (min: number, max: number) => z.number().int().min(min).max(max)
export const zMinutes = (max: number) => zWhole(1, max)
const isLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
/** A web address; plain http only on this machine. */
export const zWebAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https://') || isLoopback(url))
