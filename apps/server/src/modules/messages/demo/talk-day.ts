import { AppError, uniformInt, zonedInstant } from '@lotus/kernel'
import type { DemoAct, DemoDay } from '../../../platform/demo-act.ts'
import { getMember } from '../../identity/index.ts'
import { sendChat } from '../chat/chat.ts'
import type { MessagesDeps } from '../deps.ts'
import { replyFeedback, type By } from '../feedback/feedback-desk.ts'
import { storeFeedback } from '../feedback/send-feedback.ts'
import { sendInbox } from '../inbox/send-inbox.ts'
import { closeConversation, sendAsOperator, takeConversation } from '../service/service-desk.ts'
import * as service from '../service/service.repo.ts'
import { simulatedPrefix, talkLines } from './talk-lines.ts'

type Deps = MessagesDeps & { agent: By; editor: string }

const MINUTE_MS = 60_000
const HOME = '127.0.0.0/24'
/** Rooms hold the talk of the last days; an older line is read by nobody. */
const TALK_DAYS = 10
const LINES_A_DAY = 3

/** What was said on a past day: in the rooms, to the house, and by it. */
export function talkDay(deps: Deps, day: DemoDay): DemoAct[] {
  const { back, hero, players } = day
  const at = (time: string) => zonedInstant(day.day, time)
  const acts = back <= TALK_DAYS ? roomTalk(deps, day) : []
  if (back === 30) acts.push({ at: at('10:00'), run: () => tellEverybody(deps) })
  if (back === 21 && hero !== undefined)
    acts.push(
      ...feedback(deps, hero, at('21:05'), '(mô phỏng) Mình muốn có thêm lịch sử theo đài trong bảng thống kê.', true),
    )
  if (back === 3 && hero !== undefined)
    acts.push(
      ...feedback(deps, hero, at('20:40'), '(mô phỏng) Trên điện thoại mình muốn phóng to bảng kết quả.', false),
    )
  if (back === 8 && hero !== undefined) acts.push(...conversation(deps, hero, at('20:15')))
  const other = players.find((id) => id !== hero)
  if (back === 5 && other !== undefined)
    acts.push(...feedback(deps, other, at('09:20'), '(mô phỏng) Mình đổi số điện thoại ở đâu?', false))
  return acts
}

function roomTalk(deps: Deps, { day, players, hero, rng }: DemoDay): DemoAct[] {
  const speakers = players.filter((id) => id !== hero)
  if (speakers.length === 0) return []
  const rooms = ['chung', 'xo-so', 'english'] as const
  return rooms.flatMap((roomId) =>
    Array.from({ length: LINES_A_DAY }, (_, n) => {
      const memberId = speakers[uniformInt(rng, speakers.length)] ?? 0n
      const lines = talkLines[roomId]
      const text = `${simulatedPrefix[roomId]} ${lines[uniformInt(rng, lines.length)] ?? ''}`
      const at = new Date(zonedInstant(day, '08:00').getTime() + uniformInt(rng, 14 * 60) * MINUTE_MS)
      return { at, run: () => say(deps, memberId, { roomId, text, clientId: `demo-${day}-${roomId}-${n}` }) }
    }),
  )
}

async function say(
  deps: Deps,
  memberId: bigint,
  input: { roomId: string; text: string; clientId: string },
): Promise<void> {
  const { accountType, username } = await getMember(deps.db, memberId)
  try {
    await sendChat(
      deps,
      { kind: 'member', memberId, accountType, username, stage: 'open', sessionId: 0n, isSteppedUp: false },
      input,
    )
  } catch (error) {
    // Twice the same within minutes: the room takes it once.
    if (!(error instanceof AppError)) throw error
  }
}

function feedback(deps: Deps, memberId: bigint, at: Date, content: string, isAnswered: boolean): DemoAct[] {
  let id: string | undefined
  const write = async () => {
    const sender = { memberId, addressClass: HOME }
    const form = { source: 'FORM' as const, type: 'other' as const, name: null, contact: null, images: [] }
    id = (await storeFeedback(deps, sender, { ...form, language: 'vi', content })).id
  }
  const answer = async () => {
    if (id === undefined) return
    const reply = 'Cảm ơn bạn đã góp ý, chúng tôi đã chuyển cho bộ phận sản phẩm.'
    await replyFeedback(deps.db, deps.agent, { id, reply, close: true })
  }
  return [{ at, run: write }, ...(isAnswered ? [{ at: new Date(at.getTime() + 95 * MINUTE_MS), run: answer }] : [])]
}

/** A conversation with customer service that came to its end. */
function conversation(deps: Deps, memberId: bigint, at: Date): DemoAct[] {
  let id: bigint | undefined
  const after = (minutes: number, run: (id: bigint) => Promise<unknown>): DemoAct => ({
    at: new Date(at.getTime() + minutes * MINUTE_MS),
    run: async () => void (id !== undefined && (await run(id))),
  })
  const asks = (text: string, n: number) => (found: bigint) =>
    service.post(deps.db, {
      id: found,
      kind: 'VISITOR',
      name: 'demo1',
      operatorId: null,
      clientId: `demo-v-${n}`,
      text,
      images: [],
    })
  const says = (text: string, n: number) => (found: bigint) =>
    sendAsOperator(deps, deps.agent, { id: found.toString(), text, clientId: `demo-o-${n}` })
  return [
    { at, run: async () => void (id = await openFor(deps, memberId, 'demo1')) },
    after(0.2, asks('(mô phỏng) Chào bạn, lệnh rút của mình bao lâu thì được duyệt?', 1)),
    after(1, (found) => takeConversation(deps.db, deps.agent, found.toString())),
    after(1.5, says('Chào bạn, lệnh rút thường được duyệt trong 15 phút.', 1)),
    after(3, asks('Mình hiểu rồi, cảm ơn bạn.', 2)),
    after(3.5, says('Không có gì ạ. Chúc bạn một buổi tối vui vẻ!', 2)),
    after(5, (found) => closeConversation(deps.db, deps.agent, found.toString())),
    after(6, (found) => service.rate(deps.db, found, { score: 5, comment: '(mô phỏng)' })),
  ]
}

/** A conversation that begins at the end of the queue. */
async function openFor(deps: Pick<Deps, 'db'>, memberId: bigint, name: string): Promise<bigint> {
  const id = await service.insertConversation(deps.db, {
    memberId,
    name,
    topic: null,
    language: 'vi',
    addressClass: HOME,
    isVip: false,
  })
  await service.tellChanged(deps.db, id)
  return id
}

async function tellEverybody({ db, editor }: Deps): Promise<void> {
  await sendInbox(db, editor, {
    scope: 'ALL',
    type: 'SYSTEM',
    title: { vi: 'Dữ liệu của bản minh hoạ', en: 'About the data of this demo' },
    body: {
      vi: '<p>Kết quả cũ, người chơi và trò chuyện ở đây là mô phỏng. Lượt quay một phút của chúng tôi là thật và kiểm tra được.</p>',
      en: '<p>Past results, players and talk here are simulated. Our own draws from now on are real and can be checked.</p>',
    },
  })
}
