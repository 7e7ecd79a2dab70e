import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Calls } from './families/calls.ts'
import { expectNoProblems, openHouse, type Home, type House } from './identity/house.ts'
import { holdCable, hoursOfAnotherDay, hushNotices, openMember, openOperator, operatorCalls } from './talk/people.ts'
import {
  answerFeedback,
  chatThroughABreak,
  lookAtOtherPages,
  readInbox,
  reportAndRemove,
  sendFeedback,
} from './talk/scenes.ts'
import { beMuted, composeLetter, embedHelp, obeySlowMode } from './talk/scenes-rules.ts'
import {
  askForService,
  comeAsVip,
  endAndRate,
  handOver,
  leaveMessage,
  markComplaint,
  sendPictures,
  talkToService,
  useCannedAnswer,
} from './talk/scenes-service.ts'

// Runs the program of npm start behind one proxy hop, its push channel, and Chromium; sockets are really cut. Nothing
// is mocked.
let house: House
let tu: Calls
beforeAll(async () => {
  house = await openHouse()
  tu = await operatorCalls(house, 'tu.op')
  for (const [id, language, vi] of [
    ['thu-vi', 'vi', 'Phòng thử'],
    ['thu-en', 'en', 'Phòng thử tiếng Anh'],
  ] as const) {
    const room = { id, language, name: { vi, en: `Test room ${language}` }, slowSeconds: 0, isOpen: true, sort: 500 }
    await house.office('bo.saveChatRoom', room)
  }
}, 400_000)
afterAll(() => house?.close(), 60_000)

const JOURNEY_MS = 300_000
const homes = [
  { language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.60', room: 'thu-vi', operator: 'mai.sup' },
  { language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.70', room: 'thu-en', operator: 'tu.op' },
] as const

describe('talking to people', () => {
  it.concurrent.each(homes)(
    'M07, X03, V13, MC14, T21, K06, K08, K09 in $language on a $size: feedback, chat and its rules, customer service, inbox',
    async ({ room, operator, ...home }) => {
      const place: Home = home
      const names = [`talker${home.language}`, `friend${home.language}`] as const
      const guest = await house.open(place, 'guest')
      await hushNotices(guest)
      const me = await openMember(house, place, names[0])
      const friend = await openMember(house, place, names[1])
      const desk = await openOperator(house, place, operator)
      const cable = await holdCable(me)

      await guest.step('feedback', () => sendFeedback(guest))
      await me.step('chat', () => chatThroughABreak(me, friend, cable, room))
      await me.step('report', () => reportAndRemove(me, friend, house, room))
      await me.step('slow', () => obeySlowMode(me, house, room))
      await me.step('mute', () => beMuted(me, desk, house, room, names[0]))
      await guest.step('ask', () => askForService(guest))
      await me.step('vip', () => comeAsVip(me, guest, desk, house, names[0]))
      await guest.step('service', () => talkToService(guest, desk, house))
      await guest.step('pictures', () => sendPictures(guest, desk))
      await desk.step('canned answers', () => useCannedAnswer(guest, desk))
      await desk.step('transfer', () => handOver(guest, desk, operator === 'tu.op' ? house.office : tu))
      await desk.step('complaint', () => markComplaint(desk))
      await guest.step('end', () => endAndRate(guest, desk, house))
      await me.step('inbox', () => readInbox(me, house, names[0]))
      // Only one of the two operators may write to inboxes.
      if (operator === 'mai.sup') await desk.step('compose', () => composeLetter(me, desk, house, names[0]))
      await desk.step('answer', () => answerFeedback(desk, house))
      await desk.step('desks', () => lookAtOtherPages(desk, house))
      expectNoProblems(guest, friend, desk)
      for (const person of [guest, me, friend, desk]) await person.context.close()
    },
    JOURNEY_MS,
  )
})

describe('outside the working hours of customer service', () => {
  beforeAll(() => house.setSetting('service.hours', hoursOfAnotherDay(new Date())), 60_000)
  afterAll(() => house.setSetting('service.hours', []), 60_000)

  it.concurrent.each(homes)(
    'T21 in $language on a $size: the form becomes feedback in the back office',
    async (home) => {
      const guest = await house.open(home, 'late guest')
      await hushNotices(guest)
      await guest.step('leave a message', () => leaveMessage(guest, house))
      expectNoProblems(guest)
      await guest.context.close()
    },
    JOURNEY_MS,
  )
})

describe('the help without a header', () => {
  it('R17: can be embedded in the operator’s own site once set, and links out of it open a new tab', async () => {
    const guest = await house.open({ language: 'vi', size: 'phone', ip: '203.0.113.61' }, 'reader')
    await guest.step('embed the help', () => embedHelp(guest, house))
    await guest.context.close()
  }, 60_000)
})
