import { verificationListed } from '@lotus/contract/events'
import type { Transaction } from '@lotus/database'
import { memberOf } from '../../platform/outbox/add-event.ts'
import { getSetting } from '../system/index.ts'
import type { WatchDeps } from './deps.ts'
import { amlSettings } from './settings.ts'
import { storeFound } from './watch.repo.ts'

/** Of a figure of a sentence. */
const LONGEST = 40

export const LISTED_CONSUMER = 'watch.listed'

/** Somebody who was approved is on a list now: a case at once, whatever was decided about them lately (trust.md AML-2). */
export function registerListed({ consumers }: Pick<WatchDeps, 'consumers'>): void {
  consumers.on(LISTED_CONSUMER, [verificationListed.topic], openListed)
}

export async function openListed(row: { audience: string; payload: unknown }, tx: Transaction): Promise<void> {
  const memberId = memberOf(row.audience)
  if (memberId === undefined) return
  const { lists } = verificationListed.payload.parse(row.payload)
  const evidence = [{ code: 'ON_LIST', figures: { list: lists.join(', ').slice(0, LONGEST) }, refs: [] }]
  const dueHours = await getSetting(tx, amlSettings.dueHours)
  await storeFound(tx, { memberId, kind: 'AML', dueHours, quietDays: 0, evidence })
}
