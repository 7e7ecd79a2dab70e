import sharp from 'sharp'
import { minutesAgo, type DemoAct, type DemoDay } from '../../../platform/demo-act.ts'
import { sendDocuments, uploadPicture } from '../send-documents.ts'
import type { VerificationDeps } from '../verification.deps.ts'
import * as repo from '../verification.repo.ts'

/** Of the demo's own members one was refused and one waits; a member who is made up has a name of the invented list. */
const people = {
  first: { number: '079190000001', name: 'NGUOI CHOI MO PHONG', bornOn: '1990-02-14', minutes: 240 },
  second: { number: '079191000002', name: 'Trần Thị Mô Phỏng', bornOn: '1991-07-30', minutes: 35 },
  listed: { number: 'C0000003', name: 'Phùng Văn Hư Cấu', bornOn: '1971-03-14', minutes: 50 },
} as const
const REFUSED_MINUTES = 5
/** Of the generated members, who is on the list. */
const LISTED = 4

type Reviewer = { id: bigint; username: string }

/** Documents of the last day of the demo's history, their pictures drawn. */
export function documentsOfDay(deps: VerificationDeps, day: DemoDay, reviewer: Reviewer): DemoAct[] {
  if (day.back > 0) return []
  const { first, second } = day.accounts
  const listed = day.generated[LISTED]
  return [
    ...(first === undefined ? [] : refused(deps, day, first, reviewer)),
    ...(second === undefined ? [] : [sending(deps, day, second, 'second')]),
    ...(listed === undefined ? [] : [sending(deps, day, listed, 'listed')]),
  ]
}

function refused(deps: VerificationDeps, day: DemoDay, memberId: bigint, { id, username }: Reviewer): DemoAct[] {
  const sent = sending(deps, day, memberId, 'first')
  const said = { note: '(mô phỏng) Mặt sau bị loá', operatorId: id, operatorName: username }
  return [
    sent,
    {
      at: minutesAgo(day, REFUSED_MINUTES),
      run: async () => void (await repo.decide(deps.db, { memberId, n: 1, refusal: 'UNREADABLE', ...said })),
    },
  ]
}

function sending(deps: VerificationDeps, day: DemoDay, memberId: bigint, who: keyof typeof people): DemoAct {
  const { minutes, ...facts } = people[who]
  const run = async () => {
    const [front, back, selfie] = [
      await drawn(deps, memberId, 'c'),
      await drawn(deps, memberId, 'r'),
      await drawn(deps, memberId, 'p'),
    ]
    const kind = who === 'listed' ? 'PASSPORT' : 'ID_CARD'
    await sendDocuments(deps, memberId, { kind, ...facts, expiresOn: null, front, back, selfie })
  }
  return { at: minutesAgo(day, minutes), run }
}

const shapes = {
  c: '<rect x="40" y="90" width="160" height="200" fill="#8fa9a0"/><rect x="240" y="110" width="320" height="24" fill="#6b7f78"/><rect x="240" y="170" width="240" height="24" fill="#6b7f78"/>',
  r: '<rect x="40" y="60" width="560" height="60" fill="#6b7f78"/><rect x="40" y="160" width="420" height="24" fill="#8fa9a0"/>',
  p: '<circle cx="320" cy="170" r="80" fill="#c9a88a"/><rect x="200" y="270" width="240" height="120" fill="#6b7f78"/>',
} as const

/** A picture of nobody: plain shapes. */
async function drawn(deps: VerificationDeps, memberId: bigint, shape: keyof typeof shapes): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#e8efe9"/>${shapes[shape]}</svg>`
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  return (await uploadPicture(deps, memberId, bytes)).image
}
