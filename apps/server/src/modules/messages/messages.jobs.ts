import { getSetting } from '../system/index.ts'
import type { MessagesDeps } from './deps.ts'
import { purgeChat } from './chat/chat.repo.ts'
import * as feedbackRepo from './feedback/feedback.repo.ts'
import { dropImages, FEEDBACK_IMAGES, SERVICE_IMAGES } from './talk/images.ts'
import { purgeInbox } from './inbox/inbox.repo.ts'
import { announceDue } from './inbox/send-inbox.ts'
import * as queueRepo from './service/support.repo.ts'
import { countOverdue, countWaiting, end } from './service/service.repo.ts'
import { chatSettings, feedbackSettings, inboxSettings, serviceSettings } from './settings.ts'
import { uploadsSettings } from '../content/index.ts'

const BATCH = 1000
/** Batches per night: the rest is deleted the next night. */
const BATCHES_MAX = 200
const HOUR_MS = 3_600_000

/**
 * Every minute: due messages, idle conversations, the metrics of customer service. Every night: data past its retention
 * (operations.md 4.13; trust.md COL-3, CMP-1).
 */
export function registerMessagesJobs(deps: MessagesDeps): void {
  const { db, jobs } = deps
  jobs.schedule('messages.announce', '* * * * *', async () => {
    if ((await db.tx((tx) => announceDue(tx))) > 0) deps.nudgeOutbox()
  })
  jobs.schedule('messages.idle', '* * * * *', () => endIdle(deps))
  jobs.schedule('messages.purge', '41 4 * * *', () => purgeMessages(deps))
}

/** Ends idle conversations, and counts what waits for the operators. */
export async function endIdle(deps: Pick<MessagesDeps, 'db' | 'metrics' | 'nudgeOutbox'>): Promise<void> {
  const { db, metrics } = deps
  const [idleMinutes, goneMinutes] = await Promise.all([
    getSetting(db, serviceSettings.idleMinutes),
    getSetting(db, serviceSettings.goneMinutes),
  ])
  for (const id of await queueRepo.listIdle(db, { idleMinutes, goneMinutes, limit: BATCH }))
    await db.tx((tx) => end(tx, id, 'idle_closed', ''))
  deps.nudgeOutbox()
  const { waiting, longestSeconds } = await countWaiting(db)
  metrics.serviceWaiting.set(waiting)
  metrics.serviceLongestWait.set(longestSeconds)
  metrics.complaintsOverdue.set(await countOverdue(db))
  metrics.feedbackOpen.set(await feedbackRepo.countOpen(db))
}

/** Deletes everything past its retention, in batches; then the pictures that nothing refers to. */
export async function purgeMessages(deps: MessagesDeps): Promise<void> {
  const { db } = deps
  const [inbox, chat, feedback, service] = await Promise.all([
    getSetting(db, inboxSettings.keepDays),
    getSetting(db, chatSettings.keepDays),
    getSetting(db, feedbackSettings.keepDays),
    getSetting(db, serviceSettings.keepDays),
  ])
  await inBatches(() => purgeInbox(db, inbox, BATCH))
  await inBatches(() => purgeChat(db, chat, BATCH))
  await inBatches(() => feedbackRepo.purgeFeedback(db, feedback, BATCH))
  await inBatches(async () => {
    const { ended, images } = await queueRepo.purgeService(db, service, BATCH)
    await dropImages(deps.serviceImages, SERVICE_IMAGES, images)
    return ended
  })
  await dropPictures(deps)
}

/** trust.md 4.11: deletes pictures that were uploaded but not used, also those without a row. */
async function dropPictures(deps: MessagesDeps): Promise<void> {
  const { db, clock, serviceImages, feedbackImages } = deps
  const looseHours = await getSetting(db, uploadsSettings.looseHours)
  const before = new Date(clock.now().getTime() - looseHours * HOUR_MS)
  await inBatches(async () => {
    const names = await queueRepo.dropLoose(db, looseHours, BATCH)
    await dropImages(serviceImages, SERVICE_IMAGES, names)
    return names.length
  })
  await inBatches(async () => {
    const names = await feedbackRepo.dropLooseImages(db, looseHours, BATCH)
    await dropImages(feedbackImages, FEEDBACK_IMAGES, names)
    return names.length
  })
  await serviceImages.sweep(before, (names) => queueRepo.listKnownImages(db, names))
  await feedbackImages.sweep(before, (names) => feedbackRepo.listKnownImages(db, names))
}

async function inBatches(work: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) if ((await work()) < BATCH) return
}
