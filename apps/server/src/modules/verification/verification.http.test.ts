import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../testing/test-app.ts'
import { fillInboxes } from '../messages/messages.fixtures.ts'
import { verificationModule } from './module.ts'
import { screenAgain, screenWaiting } from './screening.ts'
import { eraseDocuments, purgePictures } from './send-documents.ts'
import { storeScreened, tellExpired } from './verification.repo.ts'

// Issue 20 section 4: documents from the upload to the level, seen with a reason on record, kept by schedule, and who is alike.
const app = await testApp([])
const { call } = app
const deps = app.composition.of(verificationModule)
const DAY_MS = 86_400_000
const folder = join(app.dataDir, 'uploads', 'identity')

let picture: Buffer
let linh: HttpClient
let hoa: HttpClient
beforeAll(async () => {
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
})
// Their sessions end while the clock moves.
beforeEach(async () => {
  linh = await app.operator('linh.fin')
  hoa = await app.operator('hoa.ops')
})

async function upload(token: string, payload: Buffer) {
  const answer = await app.composition.siteApp.inject({
    method: 'POST',
    url: '/wps/member/verification/picture',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
    payload,
  })
  return answer.json<{ code: string; value: { image: string } }>()
}
const nameOf = async (token: string) => (await upload(token, picture)).value.image
const picturesOf = async (token: string) => ({
  front: await nameOf(token),
  back: await nameOf(token),
  selfie: await nameOf(token),
})
type Sent = RouteInput<'verification.send'>
type Papers = Omit<Sent, 'front' | 'back' | 'selfie'>
const papers: Papers = {
  kind: 'ID_CARD',
  number: '079 201 001234',
  name: 'Nguyễn Thị Hoa Sen',
  bornOn: '1990-05-20',
  expiresOn: '2031-05-20',
}

async function sent(username: string, changed: Partial<Papers> = {}) {
  const { client, token } = await app.register(username)
  const answer = await call(client, 'verification.send', { ...papers, ...changed, ...(await picturesOf(token)) })
  expect(answer.code).toBe('ok')
  await screenWaiting(deps)
  const memberId = await app.db.value<bigint>(sql`select id from member where username = ${username}`)
  return { client, token, memberId, id: `${memberId}-1` }
}
const decide = (who: HttpClient, id: string, refusal?: RouteInput<'bo.decideVerification'>['refusal']) =>
  call(who, 'bo.decideVerification', { id, reason: 'Đã đối chiếu', ...(refusal === undefined ? {} : { refusal }) })
const login = async (username: string) =>
  app.site.as((await call(app.site, 'session.login', { username, password: 'một mật khẩu dài' })).value.token)

it('leads from the upload to the level, and tells the member in their language', async () => {
  const { client, id, memberId } = await sent('giayto')
  expect((await call(client, 'verification.state', {})).value).toMatchObject({
    level: 0,
    state: 'WAITING',
    canSend: false,
    sent: { kind: 'ID_CARD', numberTail: '1234', reason: null },
  })
  const { rows } = (await call(linh, 'bo.verifications', {})).value
  expect(rows.at(-1)).toMatchObject({ id, account: 'giayto', marks: ['no_name'] })
  const detail = (await call(linh, 'bo.verification', { id })).value
  expect(detail.document).toMatchObject({ number: '079201001234', name: papers.name, bornOn: papers.bornOn })
  expect(detail).toMatchObject({ needsSecond: false, pictures: 3, hits: [] })
  expect((await decide(linh, id)).value).toMatchObject({ state: 'APPROVED', level: 2 })
  expect((await decide(linh, id)).code).toBe('state_conflict')
  expect((await call(client, 'verification.state', {})).value).toMatchObject({ level: 2, state: 'APPROVED' })
  await fillInboxes(app)
  const letters = (await call(client, 'inbox.list', {})).value.rows
  expect(letters.map(({ title }) => title)).toContain('Giấy tờ của bạn đã được duyệt')
  const checked = sql`select identity_checked_by from member where id = ${memberId}`
  expect(await app.db.value(checked)).toBe('linh.fin')
})

it('shows pictures with a reason that is on record, and keeps them encrypted', async () => {
  const { id } = await sent('coanh', { number: '079201005678', name: 'Lê Văn Ảnh' })
  expect((await call(linh, 'bo.verificationPictures', { id, reason: ' ' })).success).toBe(false)
  const { pictures } = (await call(linh, 'bo.verificationPictures', { id, reason: 'So mặt với giấy tờ' })).value
  expect(pictures.map(({ side }) => side)).toEqual(['front', 'back', 'selfie'])
  const reason = sql`select details ->> 'reason' from audit_log where action = 'verification.view_pictures' and target = ${`verification:${id}`}`
  expect(await app.owner.values(reason)).toEqual(['So mặt với giấy tờ'])
  const url = must(pictures[0], 'three pictures').url
  const shown = await app.composition.backofficeApp.inject({ method: 'GET', url })
  expect(shown.headers['content-type']).toBe('image/webp')
  expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp')
  const kept = readFileSync(join(folder, must(/([^/]+\.webp)/.exec(url)?.[1], 'a name')))
  await expect(sharp(kept).metadata()).rejects.toThrow('unsupported image format')
  // Not without its key, and never at the members' site.
  expect(
    (await app.composition.backofficeApp.inject({ method: 'GET', url: must(url.split('?')[0], 'a path') })).statusCode,
  ).toBe(404)
  expect((await app.composition.siteApp.inject({ method: 'GET', url })).headers['content-type']).not.toBe('image/webp')
  const row = await app.owner.value<string>(sql`select r::text from verification_request r where number_tail = '5678'`)
  expect(row).not.toContain('079201005678')
})

it('refuses a zip, an HTML page, 200 megapixels, another member’s picture, and somebody too young', async () => {
  const one = await app.register('khongnhan')
  const other = await app.register('nguoikhac')
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(200)])
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  for (const bad of [zip, html]) expect((await upload(one.token, bad)).code).toBe('upload_invalid')
  const huge = Buffer.from(picture)
  huge.writeUInt32BE(20_000, 16)
  huge.writeUInt32BE(10_000, 20)
  expect(['upload_too_large', 'upload_invalid']).toContain((await upload(one.token, huge)).code)
  const mine = await picturesOf(one.token)
  const send = (changed: Partial<Sent>) => call(one.client, 'verification.send', { ...papers, ...mine, ...changed })
  expect((await send({ front: await nameOf(other.token) })).code).toBe('upload_invalid')
  expect((await send({ front: mine.back })).code).toBe('upload_invalid')
  expect((await send({ bornOn: '2015-01-01' })).code).toBe('bad_request')
  expect((await send({ expiresOn: '2020-01-01' })).code).toBe('bad_request')
  expect((await call(one.client, 'verification.state', {})).value.state).toBe('NONE')
  // Twice at once: one waits.
  const both = await Promise.all([send({}), send({})])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict'])
})

it('is refused with a reason and sent again; a day has its bound', async () => {
  const { client, token, id } = await sent('guilai', { number: '079201009999', name: 'Trần Gửi Lại' })
  expect((await decide(hoa, id, 'UNREADABLE')).value).toMatchObject({ state: 'REFUSED', reason: 'UNREADABLE' })
  expect((await call(client, 'verification.state', {})).value).toMatchObject({
    level: 0,
    state: 'REFUSED',
    canSend: true,
    sent: { reason: 'UNREADABLE' },
  })
  const again = async () =>
    call(client, 'verification.send', { ...papers, number: '079201009999', ...(await picturesOf(token)) })
  for (const n of [2, 3]) {
    expect((await again()).code).toBe('ok')
    await screenWaiting(deps)
    const { earlier } = (await decide(hoa, id.replace(/1$/, String(n)), 'CUT_OFF')).value
    expect(earlier).toHaveLength(n - 1)
  }
  expect((await again()).code).toBe('too_many_requests')
})

it('asks a second operator where another member sent the same document or is the same person', async () => {
  const first = await sent('nguoimot', { number: 'C1234567', name: 'Phạm Một Người' })
  const same = await sent('nguoihai', { number: 'C-1234567', name: 'Người Hai' })
  const alike = await sent('nguoiba', { number: '079201007777', name: 'PHAM MOT NGUOI' })
  const detail = (await call(linh, 'bo.verification', { id: same.id })).value
  expect(detail).toMatchObject({ needsSecond: true, alike: [{ account: 'nguoimot', field: 'number' }] })
  expect(detail.marks).toContain('same_document')
  expect((await call(linh, 'bo.verification', { id: alike.id })).value.marks).toContain('same_person')
  expect((await decide(linh, same.id)).value).toMatchObject({ state: 'WAITING', first: { by: 'linh.fin' } })
  expect((await decide(linh, same.id)).code).toBe('same_operator')
  expect((await decide(hoa, same.id)).value).toMatchObject({ state: 'APPROVED' })
  expect((await decide(linh, first.id, 'DUPLICATE')).value.state).toBe('REFUSED')
})

it('approves nobody whom a list knows before it was decided, and nobody who is on it', async () => {
  const hit = await sent('trungten', { number: '079201003333', name: 'Hư Cấu Phùng Văn', bornOn: '1971-01-01' })
  const { hits, marks } = (await call(linh, 'bo.verification', { id: hit.id })).value
  expect(hits).toMatchObject([{ list: 'INVENTED-DEMO', entry: 'INV-S-001', kind: 'SANCTION', outcome: null }])
  expect(marks).toContain('on_list')
  expect(await decide(linh, hit.id)).toMatchObject({ code: 'state_conflict', value: { state: 'SCREENING' } })
  const say = (outcome: 'other' | 'same') =>
    call(linh, 'bo.decideVerificationHit', {
      id: hit.id,
      list: 'INVENTED-DEMO',
      entry: 'INV-S-001',
      outcome,
      reason: 'Khác năm sinh',
    })
  expect((await say('other')).value.hits[0]).toMatchObject({ outcome: 'other', decidedBy: 'linh.fin' })
  expect((await say('same')).code).toBe('state_conflict')
  expect((await decide(linh, hit.id)).value.state).toBe('WAITING')
  expect((await decide(hoa, hit.id)).value.state).toBe('APPROVED')

  const listed = await sent('dunglanguoi', { number: '079201004444', name: 'Đỗ Thị Tưởng Tượng', bornOn: '1968-11-02' })
  const same = {
    id: listed.id,
    list: 'INVENTED-DEMO',
    entry: 'INV-P-001',
    outcome: 'same',
    reason: 'Đúng là người này',
  } as const
  await call(linh, 'bo.decideVerificationHit', same)
  expect(await decide(linh, listed.id)).toMatchObject({ value: { state: 'LISTED' } })
  expect((await decide(linh, listed.id, 'OTHER')).value.state).toBe('REFUSED')

  // Sent again under a name that no list knows: what was found before stands there, and one operator is not enough.
  const { client, token, memberId } = listed
  const anew = { ...papers, number: '079201004445', name: 'Đỗ Thị Tường', ...(await picturesOf(token)) }
  expect((await call(client, 'verification.send', anew)).code).toBe('ok')
  await screenWaiting(deps)
  const next = (await call(linh, 'bo.verification', { id: `${memberId}-2` })).value
  expect(next).toMatchObject({ needsSecond: true, hits: [{ entry: 'INV-P-001', outcome: 'same', isEarlier: true }] })
  expect(next.marks).toContain('on_list')
  expect((await decide(linh, `${memberId}-2`)).value.state).toBe('WAITING')
  expect((await decide(linh, `${memberId}-2`)).code).toBe('same_operator')
})

it('asks a list again that did not answer, and approves nothing meanwhile', async () => {
  const { client, token } = await app.register('chuahoi')
  await call(client, 'verification.send', { ...papers, number: '079201002222', ...(await picturesOf(token)) })
  const memberId = await app.db.value<bigint>(sql`select id from member where username = 'chuahoi'`)
  const silent = { name: 'SILENT', find: () => Promise.reject(new Error('no answer')) }
  await screenWaiting({ ...deps, lists: [silent] })
  expect(await decide(linh, `${memberId}-1`)).toMatchObject({ value: { state: 'UNSCREENED' } })
  // Documents that cannot be read stop nobody else's.
  const broken = await app.register('hongso')
  await call(broken.client, 'verification.send', { ...papers, ...(await picturesOf(broken.token)) })
  const brokenId = await app.db.value<bigint>(sql`select id from member where username = 'hongso'`)
  await app.owner.query(sql`
    update verification_request set sealed = '\\x00', sent_at = sent_at - interval '1 hour' where member_id = ${brokenId}`)
  await screenWaiting(deps)
  await app.owner.query(sql`delete from verification_picture where member_id = ${brokenId}`)
  await app.owner.query(sql`delete from verification_request where member_id = ${brokenId}`)
  // The same name and birth date as an earlier test's member.
  expect((await decide(linh, `${memberId}-1`)).value.first).toMatchObject({ by: 'linh.fin' })
})

it('an approval is taken back: the level ends at once, the member reads why, and may send others', async () => {
  const { client, id } = await sent('thuhoi', { number: '079201003131', name: 'Mai Thu Hồi', bornOn: '1981-01-01' })
  const takeBack = (who: HttpClient) =>
    call(who, 'bo.withdrawVerification', { id, refusal: 'NUMBER', reason: 'Giấy tờ bị sửa số' })
  expect((await takeBack(linh)).code).toBe('state_conflict')
  await decide(linh, id)
  expect((await takeBack(await app.operator('mai.sup'))).code).toBe('permission_denied')
  const both = await Promise.all([takeBack(hoa), takeBack(linh)])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict'])
  const detail = (await call(linh, 'bo.verification', { id })).value
  expect(detail).toMatchObject({ state: 'REFUSED', reason: 'NUMBER', level: 0, decidedBy: 'linh.fin' })
  expect(detail.withdrawn).toMatchObject({ note: 'Giấy tờ bị sửa số' })
  expect((await call(client, 'verification.state', {})).value).toMatchObject({
    level: 0,
    state: 'REFUSED',
    canSend: true,
    sent: { reason: 'NUMBER', withdrawnAt: app.clock.now().toISOString() },
  })
  await fillInboxes(app)
  const letters = (await call(client, 'inbox.list', {})).value.rows.map(({ title }) => title)
  expect(letters).toContain('Giấy tờ của bạn không còn được chấp nhận')
  const reasons = sql`select details ->> 'reason' from audit_log where action = 'verification.withdraw' and target = ${`verification:${id}`}`
  // Refused tries too.
  expect(new Set(await app.owner.values(reasons))).toEqual(new Set(['Giấy tờ bị sửa số']))
})

it('who was approved is looked up again: once a list has changed, or after its days; what it says becomes news, and a match ends the level', async () => {
  const known = await sent('tralai', { number: '079201003132', name: 'Quách Tra Lại', bornOn: '1982-02-02' })
  await decide(linh, known.id)
  let version = 'one'
  let asked = 0
  const entries: { entry: string; kind: 'SANCTION'; name: string; bornOn: null }[] = []
  const list = {
    name: 'CHANGING',
    version: async () => version,
    find: async ({ name }: { name: string }) => {
      asked += 1
      return entries.filter((entry) => entry.name === name)
    },
  }
  const again = () => screenAgain({ ...deps, db: app.owner, lists: [list] })
  // The first look at a list notes its state, and asks for everybody who was approved before it was known.
  await app.clock.advance(1000)
  await again()
  const first = asked
  expect(first).toBeGreaterThan(0)
  await again()
  expect(asked).toBe(first)
  await app.clock.advance(60_000)
  version = 'two'
  entries.push({ entry: 'N1', kind: 'SANCTION', name: 'Quách Tra Lại', bornOn: null })
  await again()
  expect(asked).toBe(first * 2)
  const news = sql`select payload from outbox where topic = 'verification.listed' and audience = ${`member:${known.memberId}`}`
  expect(await app.owner.values(news)).toEqual([{ lists: ['CHANGING'] }])
  await app.clock.advance(31 * DAY_MS)
  await again()
  // By its days, and told once.
  expect(asked).toBe(first * 3)
  expect(await app.owner.values(news)).toHaveLength(1)
  const linhNow = await app.operator('linh.fin')
  const detail = (await call(linhNow, 'bo.verification', { id: known.id })).value
  expect(detail).toMatchObject({ state: 'APPROVED', hits: [{ list: 'CHANGING', entry: 'N1', outcome: null }] })
  const same = { id: known.id, list: 'CHANGING', entry: 'N1', outcome: 'same', reason: 'Đúng người' } as const
  expect((await call(linhNow, 'bo.decideVerificationHit', same)).value).toMatchObject({
    state: 'REFUSED',
    level: 0,
    withdrawn: { by: 'linh.fin' },
  })
})

it('ends the level with the document, tells it once, and takes the next one before', async () => {
  const expiresOn = new Date(app.clock.now().getTime() + 100 * DAY_MS).toISOString().slice(0, 10)
  const { id, memberId } = await sent('hethan', { number: '079201008888', name: 'Vũ Hết Hạn', expiresOn })
  await decide(linh, id)
  await app.clock.advance(120 * DAY_MS)
  const client = await login('hethan')
  expect((await call(client, 'verification.state', {})).value).toMatchObject({
    level: 0,
    state: 'EXPIRED',
    canSend: true,
  })
  expect(await tellExpired(app.owner, 10)).toBe(1)
  expect(await tellExpired(app.owner, 10)).toBe(0)
  const told = sql`select count(*)::integer from outbox where topic = 'verification.expired' and audience = ${`member:${memberId}`}`
  expect(await app.owner.value(told)).toBe(1)
})

it('deletes pictures after their time, and everything personal when a member is erased', async () => {
  const isKept = (name: string) => existsSync(join(folder, name))
  const namesOf = (memberId: bigint) =>
    app.owner.values<string>(sql`select name from verification_picture where member_id = ${memberId}`)
  const refused = await sent('xoaanh', { number: '079201006666', name: 'Hồ Xoá Ảnh' })
  const unused = await nameOf(refused.token)
  const names = await namesOf(refused.memberId)
  await decide(linh, refused.id, 'SELFIE')
  await app.clock.advance(2 * DAY_MS)
  await purgePictures({ ...deps, db: app.owner })
  expect(names.filter((name) => isKept(name) && name !== unused)).toHaveLength(3)
  expect(isKept(unused)).toBe(false)
  await app.clock.advance(90 * DAY_MS)
  await purgePictures({ ...deps, db: app.owner })
  expect(names.filter(isKept)).toEqual([])
  expect((await call(await login('xoaanh'), 'verification.state', {})).value.sent?.picturesGoneAt).not.toBeNull()

  const erased = await sent('xoahet', { number: '079201001111', name: 'Bùi Xoá Hết' })
  const exported = await app.composition.of(verificationModule).all.ownData()['documents']?.(erased.memberId)
  expect(exported).toMatchObject([{ state: 'WAITING', document: { number: '079201001111' } }])
  await app.owner.tx((tx) => eraseDocuments(deps, tx, erased.memberId))
  expect(await namesOf(erased.memberId)).toEqual([])
  const left = sql`select sealed, number_hash, person_hash, number_tail from verification_request where member_id = ${erased.memberId}`
  expect(await app.owner.one(left)).toEqual({ sealed: null, number_hash: null, person_hash: null, number_tail: '0' })
  // Nobody can look at it any more, so nobody approves it, and a list that answers late leaves no name behind.
  expect(await decide(await app.operator('hoa.ops'), erased.id)).toMatchObject({ code: 'state_conflict' })
  await storeScreened(app.owner, { member_id: erased.memberId, n: 1 }, [
    { list: 'LATE', entry: 'L1', kind: 'PEP', name: 'Bùi Xoá Hết', bornOn: null },
  ])
  const found = sql`select count(*)::integer from verification_hit where member_id = ${erased.memberId}`
  expect(await app.owner.value(found)).toBe(0)
  expect(readdirSync(folder).length).toBeGreaterThan(0)
})
