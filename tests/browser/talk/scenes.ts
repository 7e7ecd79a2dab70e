import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { look } from '../identity/screens.ts'
import { until } from '@lotus/testing/browser'
import { firstVisible, topDialog, type TestPlatform, type Person } from '../identity/test-platform.ts'
import { workInstead } from '../identity/ways-in.ts'
import type { ConnectionSwitch } from './people.ts'

/** A real picture of two dots, which the server can decode and re-encode. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
)

/** X03, V13: a guest sends feedback; too short a text, or no type, shows an error at the field. */
export async function sendFeedback(guest: Person): Promise<void> {
  const { page, t, site } = guest
  await page.goto(`${site}/feedback`)
  const send = page.getByRole('button', { name: t('talk:feedback.send') })
  await send.click()
  await page.getByText(t('talk:feedback.typeMissing')).waitFor()
  await page.getByRole('button', { name: t('talk:type.deposit'), exact: true }).click()
  const content = page.getByLabel(t('talk:feedback.content'))
  await content.fill('một hai ba')
  await page.getByText(t('talk:feedback.words', { count: '3', max: '200' })).waitFor()
  await send.click()
  await page.getByText(t('talk:feedback.length', { min: '10', max: '200' })).waitFor()
  await look(guest, 'feedback-problem')
  await content.fill(`${guest.language}: tôi đã nạp tiền từ sáng nay mà đến giờ vẫn chưa thấy vào ví của mình`)
  await page.locator('input[type=file]').setInputFiles({ name: 'bien-lai.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('button', { name: t('talk:image.remove', { name: 'bien-lai.png' }) }).waitFor()
  await page.getByLabel(t('talk:feedback.contact')).fill('khach@example.com')
  await workInstead(guest)
  await send.click()
  await page.getByText(t('talk:feedback.done')).waitFor()
  await look(guest, 'feedback-done')
}

const texts = (page: Page) => topDialog(page).getByRole('log').locator('article').allInnerTexts()
export const countOf = async (page: Page, text: string) =>
  (await texts(page)).filter((shown) => shown.includes(text)).length
export const write = async ({ page, t }: Person, text: string) => {
  await topDialog(page)
    .getByRole('textbox', { name: t('talk:chat.field'), exact: true })
    .fill(text)
  await topDialog(page)
    .getByRole('button', { name: t('talk:log.send'), exact: true })
    .click()
}

/** M07: the messages of two people arrive once, in order, although one of them was offline in between. */
export async function checkChatReconnect(
  me: Person,
  other: Person,
  connection: ConnectionSwitch,
  room: string,
): Promise<void> {
  for (const person of [me, other]) {
    await person.page.goto(`${person.site}/index?chat=${room}`)
    await topDialog(person.page)
      .getByRole('textbox', { name: person.t('talk:chat.field'), exact: true })
      .waitFor()
  }
  await write(me, 'chào cả nhà')
  await until(
    () => countOf(other.page, 'chào cả nhà'),
    (count) => count === 1,
  )

  await connection.cut()
  await write(me, 'viết khi mất mạng')
  await topDialog(me.page)
    .getByRole('button', { name: me.t('talk:log.resend') })
    .waitFor()
  for (const text of ['tin thứ nhất', 'tin thứ hai', 'tin thứ ba']) await write(other, text)
  await until(
    () => countOf(other.page, 'tin thứ ba'),
    (count) => count === 1,
  )
  expect(await countOf(me.page, 'tin thứ')).toBe(0)
  await connection.mend()

  const all = ['chào cả nhà', 'tin thứ nhất', 'tin thứ hai', 'tin thứ ba', 'viết khi mất mạng']
  for (const { page } of [me, other]) {
    for (const text of all)
      await until(
        () => countOf(page, text),
        (count) => count === 1,
      )
    // Nothing is duplicated a moment later either: the sockets replay what they consider missed.
    const log = (await texts(page)).join('\n')
    for (const text of all) expect(log.split(text)).toHaveLength(2)
    const places = all.map((text) => log.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
  await look(me, 'chat')
}

/** A message is reported and removed by the moderators: everybody sees that, but nobody its text. */
export async function reportAndRemove(me: Person, other: Person, platform: TestPlatform, room: string): Promise<void> {
  await write(other, 'mua bán tài khoản ở đây')
  const message = topDialog(me.page).getByRole('log').locator('article', { hasText: 'mua bán tài khoản' })
  await message.hover()
  await message.getByRole('button').first().click()
  await topDialog(me.page).getByLabel(me.t('talk:chat.report.reason.scam')).check()
  await look(me, 'chat-report')
  await topDialog(me.page)
    .getByRole('button', { name: me.t('talk:chat.report.send') })
    .click()
  await me.page.getByText(me.t('talk:chat.report.done')).waitFor()
  const { rows } = await platform.office('bo.chatReports', { state: 'open' })
  const report = rows.find((row) => row.message.roomId === room)
  expect(report).toMatchObject({ reason: 'scam', message: { original: 'mua bán tài khoản ở đây' } })
  await platform.office('bo.removeChatMessage', { id: report?.message.id ?? '', reason: 'quảng cáo' })
  for (const { page, t } of [me, other]) {
    await until(
      () => countOf(page, t('talk:log.removed')),
      (count) => count === 1,
    )
    expect(await countOf(page, 'mua bán tài khoản')).toBe(0)
  }
}

/** MC14: a message arrives, is counted, is marked read by opening it, and is deleted. */
export async function readInbox(member: Person, platform: TestPlatform, username: string): Promise<void> {
  const { page, t, site } = member
  await page.goto(`${site}/index?mc=messageV2`)
  // On a phone the open message covers the list: hidden rows count as well.
  const unread = page.getByRole('img', { name: t('talk:inbox.unread'), exact: true, includeHidden: true })
  // New members get a welcome message.
  await until(
    () => unread.count(),
    (count) => count === 1,
  )
  await page.getByRole('tab', { name: t('talk:inbox.tab.CONTRACT') }).click()
  await page.getByText(t('talk:inbox.empty')).waitFor()
  await look(member, 'inbox-empty')
  await page.getByRole('tab', { name: t('talk:inbox.tab.ALL') }).click()
  for (const number of ['1', '2']) {
    await platform.office('bo.sendInbox', {
      scope: 'MEMBER',
      members: [username],
      type: number === '1' ? 'FINANCE' : 'SYSTEM',
      title: { vi: `Thư số ${number}`, en: `Letter ${number}` },
      body: { vi: '<p>Tiền đã vào ví.</p>', en: '<p>The money is in your wallet.</p>' },
      action: { kind: 'DEPOSIT', ref: null },
    })
  }
  const title = (number: string) => (member.language === 'vi' ? `Thư số ${number}` : `Letter ${number}`)
  const rows = page.getByRole('button', { name: new RegExp(`${title('1').slice(0, -1)}\\d`) })
  await until(
    () => rows.count(),
    (count) => count === 2,
  )
  expect(await unread.count()).toBe(3)
  await rows.filter({ hasText: title('1') }).click()
  await firstVisible(page.getByRole('heading', { name: title('1') })).waitFor()
  await until(
    () => unread.count(),
    (count) => count === 2,
  )
  expect((await member.calls(await tokenOf(page))('inbox.unread', {})).unread).toBe(2)
  await look(member, 'inbox-message')
  await page.getByRole('button', { name: t('common:action.delete'), exact: true }).click()
  await until(
    () => rows.count(),
    (count) => count === 1,
  )
  await page.getByRole('tab', { name: t('talk:inbox.tab.FINANCE') }).click()
  await page.getByText(t('talk:inbox.empty')).waitFor()
  await page.getByRole('tab', { name: t('talk:inbox.tab.ALL') }).click()
  await page.getByRole('button', { name: t('talk:inbox.readAll') }).click()
  await until(
    () => unread.count(),
    (count) => count === 0,
  )
  expect((await member.calls(await tokenOf(page))('inbox.unread', {})).unread).toBe(0)
  await look(member, 'inbox')
}

export const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))

/** An operator's other pages besides the conversations: rendered, translated, and without a serious finding. */
export async function lookAtOtherPages(operator: Person, platform: TestPlatform): Promise<void> {
  const { page, t } = operator
  const pages = [
    ['/feedback?filter=all', t('backofficeTalk:feedback.title'), 'desk-feedback'],
    ['/chat', t('backofficeTalk:chat.title'), 'desk-reports'],
    ['/chat?view=live', t('backofficeTalk:chat.title'), 'desk-live'],
    ['/chat?view=rooms', t('backofficeTalk:chat.title'), 'desk-rooms'],
  ] as const
  for (const [path, title, name] of pages) {
    await page.goto(`${platform.product.backoffice}${path}`)
    await page.getByRole('main').getByText(title).first().waitFor({ state: 'attached' })
    await look(operator, name)
  }
}

/** X03: a guest's feedback is in the back office with its picture; the answer closes it. */
export async function answerFeedback(operator: Person, platform: TestPlatform): Promise<void> {
  const { page, t } = operator
  await page.goto(`${platform.product.backoffice}/feedback`)
  // Two tests share one back office: each answers its own guest.
  await firstVisible(page.getByText(`${operator.language}: tôi đã nạp tiền từ sáng nay`)).click()
  const picture = page.getByAltText(t('backofficeTalk:feedback.image', { number: '1' }))
  await until(
    () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
    (width) => width > 0,
  )
  await look(operator, 'desk-feedback-panel')
  await page
    .getByRole('textbox', { name: t('backofficeTalk:feedback.reply'), exact: true })
    .fill('Tiền đã vào, bạn kiểm tra nhé')
  await page.getByRole('button', { name: t('backofficeTalk:feedback.answer'), exact: true }).click()
  await page.getByText(t('backofficeTalk:feedback.sent')).waitFor()
}
