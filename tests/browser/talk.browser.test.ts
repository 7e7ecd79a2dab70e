import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Calls } from './families/calls.ts'
import { expectNoProblems, startTestPlatform, type Home, type TestPlatform } from './identity/test-platform.ts'
import {
  controlConnection,
  hoursOfAnotherDay,
  markNoticesSeen,
  openMember,
  openOperator,
  operatorCalls,
} from './talk/people.ts'
import {
  answerFeedback,
  checkChatReconnect,
  lookAtOtherPages,
  readInbox,
  reportAndRemove,
  sendFeedback,
} from './talk/scenes.ts'
import { checkMute, composeLetter, embedHelp, checkSlowMode } from './talk/scenes-rules.ts'
import {
  askForService,
  checkVipPriority,
  endAndRate,
  checkTransfer,
  leaveMessage,
  markComplaint,
  sendPictures,
  talkToService,
  useCannedAnswer,
} from './talk/scenes-service.ts'
import { faces } from './faces.ts'

// Runs the program of npm start behind one proxy hop, its push channel, and Chromium; sockets are really cut. Nothing
// is mocked.
let platform: TestPlatform
let tu: Calls
beforeAll(async () => {
  platform = await startTestPlatform()
  tu = await operatorCalls(platform, 'tu.op')
  for (const [id, language, vi] of [
    ['thu-vi', 'vi', 'Phòng thử'],
    ['thu-en', 'en', 'Phòng thử tiếng Anh'],
  ] as const) {
    const room = { id, language, name: { vi, en: `Test room ${language}` }, slowSeconds: 0, isOpen: true, sort: 500 }
    await platform.office('bo.saveChatRoom', room)
  }
}, 400_000)
afterAll(() => platform?.close(), 60_000)

const JOURNEY_MS = 300_000
const homes = faces('talk', [
  { language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.60', room: 'thu-vi', operator: 'mai.sup' },
  { language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.70', room: 'thu-en', operator: 'tu.op' },
] as const)

describe('talking to people', () => {
  it.concurrent.each(homes)(
    'M07, X03, V13, MC14, T21, K06, K08, K09 in $language on a $size: feedback, chat and its rules, customer service, inbox',
    async ({ room, operator, ...home }) => {
      const place: Home = home
      const names = [`talker${home.language}`, `friend${home.language}`] as const
      const guest = await platform.open(place, 'guest')
      await markNoticesSeen(guest)
      const me = await openMember(platform, place, names[0])
      const friend = await openMember(platform, place, names[1])
      const support = await openOperator(platform, place, operator)
      const connection = await controlConnection(me)

      await guest.step('feedback', () => sendFeedback(guest))
      await me.step('chat', () => checkChatReconnect(me, friend, connection, room))
      await me.step('report', () => reportAndRemove(me, friend, platform, room))
      await me.step('slow', () => checkSlowMode(me, platform, room))
      await me.step('mute', () => checkMute(me, support, platform, room, names[0]))
      await guest.step('ask', () => askForService(guest))
      await me.step('vip', () => checkVipPriority(me, guest, support, platform, names[0]))
      await guest.step('service', () => talkToService(guest, support, platform))
      await guest.step('pictures', () => sendPictures(guest, support))
      await support.step('canned answers', () => useCannedAnswer(guest, support))
      await support.step('transfer', () => checkTransfer(guest, support, operator === 'tu.op' ? platform.office : tu))
      await support.step('complaint', () => markComplaint(support))
      await guest.step('end', () => endAndRate(guest, support, platform))
      await me.step('inbox', () => readInbox(me, platform, names[0]))
      // Only one of the two operators may write to inboxes.
      if (operator === 'mai.sup') await support.step('compose', () => composeLetter(me, support, platform, names[0]))
      await support.step('answer', () => answerFeedback(support, platform))
      await support.step('desks', () => lookAtOtherPages(support, platform))
      expectNoProblems(guest, friend, support)
      for (const person of [guest, me, friend, support]) await person.context.close()
    },
    JOURNEY_MS,
  )
})

describe('outside the working hours of customer service', () => {
  beforeAll(() => platform.setSetting('service.hours', hoursOfAnotherDay(new Date())), 60_000)
  afterAll(() => platform.setSetting('service.hours', []), 60_000)

  it.concurrent.each(homes)(
    'T21 in $language on a $size: the form becomes feedback in the back office',
    async (home) => {
      const guest = await platform.open(home, 'late guest')
      await markNoticesSeen(guest)
      await guest.step('leave a message', () => leaveMessage(guest, platform))
      expectNoProblems(guest)
      await guest.context.close()
    },
    JOURNEY_MS,
  )
})

describe('the help without a header', () => {
  it('R17: can be embedded in the operator’s own site once set, and links out of it open a new tab', async () => {
    const guest = await platform.open({ language: 'vi', size: 'phone', ip: '203.0.113.61' }, 'reader')
    await guest.step('embed the help', () => embedHelp(guest, platform))
    await guest.context.close()
  }, 60_000)
})
