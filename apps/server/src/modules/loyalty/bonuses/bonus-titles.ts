import type { Queryable } from '@lotus/database'
import type { Language } from '../../../platform/language.ts'
import { definePort } from '../../../platform/module.ts'

/** The names of bonuses by their reference, from the modules above; those that none of them gave are left out. */
export const bonusTitles = definePort<
  (db: Queryable, memberId: bigint, refs: readonly string[], language: Language) => Promise<ReadonlyMap<string, string>>
>('loyalty.bonusTitles', () => Promise.resolve(new Map()))
