import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { languageName } from '@lotus/i18n/languages'
import { look } from '../identity/screens.ts'
import { until } from '@lotus/testing/browser'
import {
  dialogClosed,
  messageTo,
  firstVisible,
  topDialog,
  type TestPlatform,
  type Person,
} from '../identity/test-platform.ts'
import { workInstead } from '../identity/ways-in.ts'
import type { Calls } from '../families/calls.ts'
import { setRank } from './people.ts'
import { PNG, tokenOf } from './scenes.ts'

export const guestName = ({ language }: Person) => `Khách ${language}`
const log = (page: Page) => page.getByRole('log')
const receipt = { name: 'bien-lai.png', mimeType: 'image/png', buffer: PNG }
const say = async ({ page, t }: Person, text: string, field = t('talk:service.field')) => {
  await page.getByRole('textbox', { name: field, exact: true }).fill(text)
  await page.getByRole('button', { name: t('talk:log.send'), exact: true }).click()
}
const answer = (operator: Person, text: string) => say(operator, text, operator.t('backofficeTalk:service.field'))
/** The position in the queue shown to a visitor. */
const placeOf = async ({ page, t }: Person): Promise<number> => {
  const text = await page.getByText(new RegExp(`^${t('talk:service.position', { position: '\\d+' })}$`)).innerText()
  return Number(/\d+/.exec(text)?.[0])
}
const isDrawn = (page: Page, side: 'own' | 'other') =>
  log(page)
    .locator(`article[data-side=${side}] img`)
    .last()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

/** T21, K08: a guest gives a name and a subject, and waits. */
export async function askForService(guest: Person): Promise<void> {
  const { page, t, site } = guest
  await page.goto(`${site}/service`)
  await page.getByLabel(t('talk:service.name')).fill(guestName(guest))
  await page.getByRole('button', { name: t('talk:type.deposit'), exact: true }).click()
  await look(guest, 'service-start')
  await page.getByRole('button', { name: t('talk:service.start') }).click()
  await say(guest, 'Tôi nạp mà chưa thấy tiền')
  await look(guest, 'service-waiting')
}

/** K08, K09: a VIP member's window is taller, and they are served before earlier visitors. */
export async function checkVipPriority(
  member: Person,
  guest: Person,
  operator: Person,
  platform: TestPlatform,
  name: string,
) {
  const { page, t, site, size } = member
  await setRank(platform, name, 5)
  await page.goto(`${site}/index`)
  await until(
    async () => (await member.calls(await tokenOf(page))('service.path', {})).window.height,
    (height) => height === 750,
  )
  const button = page.getByRole('button', { name: t('frame:service.title'), exact: true })
  if (size === 'phone') await page.getByRole('button', { name: t('frame:menu.open') }).click()
  const opened = page.waitForEvent('popup')
  await firstVisible(button).click()
  const popup = await opened
  // A phone has no separate windows: there it is a page.
  if (size === 'desktop') expect(popup.viewportSize()).toEqual({ width: 440, height: 750 })
  const vip: Person = { ...member, page: popup }
  await popup.getByRole('button', { name: t('talk:service.start') }).click()
  await say(vip, 'VIP hỏi nhanh')
  await popup.getByText(t('talk:service.vip'), { exact: true }).waitFor()
  expect(popup.url()).not.toContain('#')
  await until(
    async () => (await placeOf(guest)) > (await placeOf(vip)),
    (isBefore) => isBefore,
  )
  await look(vip, 'service-vip')
  const support = operator.page
  await support.goto(`${platform.product.backoffice}/service`)
  const rows = support
    .getByRole('region', { name: operator.t('backofficeTalk:service.group.waiting') })
    .getByRole('button')
  await rows.filter({ hasText: guestName(guest) }).waitFor()
  const texts = await rows.allInnerTexts()
  const place = (part: string) => texts.findIndex((text) => text.includes(part))
  expect(place(name)).toBeLessThan(place(guestName(guest)))
  // Waiting visitors are counted in the menu too.
  if (operator.size === 'desktop')
    expect(Number(await support.locator('nav a[aria-current=page] span').innerText())).toBeGreaterThan(0)
  await look(operator, 'desk-queue')
  await popup.getByRole('button', { name: t('talk:service.menu') }).click()
  await popup.getByRole('menuitem', { name: t('talk:service.end'), exact: true }).click()
  await topDialog(popup)
    .getByRole('button', { name: t('talk:service.end') })
    .click()
  await popup.getByText(t('talk:service.howWasIt')).first().waitFor()
  await popup.close()
  await setRank(platform, name, 0)
}

/** T21: an operator takes the conversation; both see that the other is typing, and the messages. */
export async function talkToService(guest: Person, operator: Person, platform: TestPlatform): Promise<void> {
  const { page, t } = guest
  const support = operator.page
  await support.goto(`${platform.product.backoffice}/service`)
  await support.getByRole('button', { name: new RegExp(guestName(guest)) }).click()
  await support.getByRole('button', { name: operator.t('backofficeTalk:service.take'), exact: true }).click()
  const field = support.getByRole('textbox', { name: operator.t('backofficeTalk:service.field'), exact: true })
  await field.fill('Chào bạn, mình xem ngay')
  await page.getByText(new RegExp(t('talk:service.typing', { name: '' }).trim())).waitFor()
  await support.getByRole('button', { name: operator.t('talk:log.send'), exact: true }).click()
  await log(page).getByText('Chào bạn, mình xem ngay').waitFor()
  await look(operator, 'desk-service')
  await look(guest, 'service-talk')

  // A reload restores the conversation, each message once.
  await page.reload()
  await log(page).getByText('Tôi nạp mà chưa thấy tiền').waitFor()
  expect(await log(page).getByText('Chào bạn, mình xem ngay').count()).toBe(1)
}

/** K06: a picture can be sent in either direction, with or without text. */
export async function sendPictures(guest: Person, operator: Person): Promise<void> {
  for (const [from, to, text] of [
    [guest, operator, 'Biên lai đây'],
    [operator, guest, ''],
  ] as const) {
    await from.page.locator('input[type=file]').setInputFiles(receipt)
    const remove = from.page.getByRole('button', { name: from.t('talk:image.remove', { name: receipt.name }) })
    await remove.waitFor()
    if (from === operator) await look(operator, 'desk-picture')
    if (text !== '')
      await from.page.getByRole('textbox', { name: from.t('talk:service.field'), exact: true }).fill(text)
    const send = from.page.getByRole('button', { name: from.t('talk:log.send'), exact: true })
    await until(
      () => send.getAttribute('aria-disabled'),
      (isDisabled) => isDisabled === 'false',
    )
    await send.click()
    await remove.waitFor({ state: 'detached' })
    await log(to.page).locator('article[data-side=other] img').last().waitFor()
    await until(() => isDrawn(to.page, 'other'), Boolean)
    await until(() => isDrawn(from.page, 'own'), Boolean)
  }
  await log(operator.page).getByText('Biên lai đây').waitFor()
  await look(guest, 'service-pictures')
  // A file that is not a picture, or too large, shows an error beside it and is not sent.
  await guest.page.locator('input[type=file]').setInputFiles({ ...receipt, name: 'x.gif', mimeType: 'image/gif' })
  await guest.page.getByText(guest.t('talk:image.kind')).waitFor()
  await guest.page.getByRole('button', { name: guest.t('talk:image.remove', { name: 'x.gif' }) }).click()
}

/** A canned answer is written once, found by a slash without diacritics, and sent in the visitor's language. */
export async function useCannedAnswer(guest: Person, operator: Person): Promise<void> {
  const { page, t } = operator
  const title = `Giờ nạp ${guest.language}`
  const texts = {
    vi: `Nạp vào trong năm phút (${guest.language}).`,
    en: `Deposits take five minutes (${guest.language}).`,
  }
  if (operator.size === 'phone') await page.getByRole('button', { name: t('common:action.back') }).click()
  await page.getByRole('button', { name: t('backofficeTalk:answers.manage') }).click()
  await topDialog(page)
    .getByRole('button', { name: t('backofficeTalk:answers.add') })
    .click()
  const save = topDialog(page).getByRole('button', { name: t('common:action.save') })
  await save.click()
  await topDialog(page).getByText(t('backofficeTalk:answers.missing')).first().waitFor()
  await topDialog(page)
    .getByRole('textbox', { name: t('backofficeTalk:answers.name') })
    .fill(title)
  for (const language of ['vi', 'en'] as const)
    await topDialog(page)
      .getByLabel(t('backofficeTalk:answers.text', { language: languageName(language) }))
      .fill(texts[language])
  await save.click()
  await page.getByText(t('backofficeTalk:answers.saved')).first().waitFor()
  await topDialog(page)
    .getByRole('button', { name: t('backofficeTalk:answers.edit', { title }) })
    .waitFor()
  const width = (part: 'scrollWidth' | 'clientWidth') =>
    topDialog(page)
      .getByRole('list')
      .evaluate((list, key) => list[key], part)
  expect(await width('scrollWidth')).toBeLessThanOrEqual(await width('clientWidth'))
  await look(operator, 'desk-answers')
  await page.keyboard.press('Escape')
  await dialogClosed(page)
  await openAgain(operator, guest)
  const field = page.getByRole('textbox', { name: t('backofficeTalk:service.field'), exact: true })
  await field.fill(`/gio nap ${guest.language}`)
  await page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(title) })
    .waitFor()
  await look(operator, 'desk-slash')
  await field.press('Enter')
  await until(
    () => field.inputValue(),
    (value) => value === texts[guest.language],
  )
  await page.getByRole('button', { name: t('talk:log.send'), exact: true }).click()
  await log(guest.page).getByText(texts[guest.language]).waitFor()
}

const openAgain = async ({ page }: Person, guest: Person) =>
  firstVisible(page.getByRole('button', { name: new RegExp(guestName(guest)) })).click()

/**
 * A conversation is transferred to a colleague, who puts it back; the visitor is informed each time and keeps the place
 * in the queue.
 */
export async function checkTransfer(guest: Person, operator: Person, colleague: Calls): Promise<void> {
  const { page, t } = operator
  const { operator: other } = await colleague('bo.me', {})
  await page.getByRole('button', { name: t('backofficeTalk:service.actions') }).click()
  await page.getByRole('menuitem', { name: t('backofficeTalk:service.transfer') }).click()
  await topDialog(page)
    .getByRole('radio', { name: new RegExp(other.name) })
    .check()
  await look(operator, 'desk-transfer')
  await topDialog(page)
    .getByRole('button', { name: t('backofficeTalk:service.transfer'), exact: true })
    .click()
  await page.getByText(t('backofficeTalk:service.colleagues')).waitFor()
  await log(guest.page)
    .getByText(guest.t('talk:service.event.transferred', { name: other.name }))
    .waitFor()
  const { mine } = await colleague('bo.serviceQueue', {})
  const row = mine.find(({ name }) => name === guestName(guest))
  expect(row).toMatchObject({ status: 'OPEN', isMine: true })
  await look(operator, 'desk-colleague')
  await colleague('bo.serviceTransfer', { id: row?.id ?? '', operatorId: null })
  await until(
    () => placeOf(guest),
    (place) => place >= 1,
  )
  await log(guest.page)
    .getByText(guest.t('talk:service.event.requeued', { name: other.name }))
    .waitFor()
  // The operator sees it without a reload, and takes it back.
  await page.getByRole('button', { name: t('backofficeTalk:service.take'), exact: true }).click()
  await answer(operator, 'Mình đây')
  await log(guest.page).getByText('Mình đây').waitFor()
}

/** CMP-2: a complaint is marked with a reason, shows its deadline, and is found again after the conversation. */
export async function markComplaint(operator: Person): Promise<void> {
  const { page, t } = operator
  await page.getByRole('button', { name: t('backofficeTalk:service.actions') }).click()
  await page.getByRole('menuitem', { name: t('backofficeTalk:service.isComplaint') }).click()
  const confirm = topDialog(page).getByRole('button', { name: t('common:action.confirm') })
  await confirm.click()
  await topDialog(page).getByText(t('errors:reason_required')).waitFor()
  await topDialog(page).getByLabel(t('backofficeTalk:reason.label')).fill('khiếu nại nạp tiền')
  await look(operator, 'desk-complaint')
  await confirm.click()
  await dialogClosed(page)
  await firstVisible(page.getByText(t('backofficeTalk:service.complaint'), { exact: true })).waitFor()
}

/** K08: it ends, is rated while the operator watches, is sent by mail, and is among the complaints. */
export async function endAndRate(guest: Person, operator: Person, platform: TestPlatform): Promise<void> {
  const { page, t } = guest
  const email = `${guest.size}.${guest.language}@khach.example`
  await page.getByRole('button', { name: t('talk:service.menu') }).click()
  await page.getByRole('menuitem', { name: t('talk:service.end'), exact: true }).click()
  await topDialog(page)
    .getByRole('button', { name: t('talk:service.end') })
    .click()
  await page.getByText(t('talk:service.howWasIt')).first().waitFor()
  await operator.page.getByText(operator.t('backofficeTalk:service.overUnrated')).waitFor()
  await page.getByLabel(t('talk:service.rating.5')).check({ force: true })
  await page.getByRole('button', { name: t('talk:service.rate') }).click()
  await page.getByText(t('talk:service.thanks')).waitFor()
  await operator.page.getByText(operator.t('backofficeTalk:service.over', { rating: '5' })).waitFor()
  await page
    .getByRole('button', { name: t('talk:service.mail') })
    .last()
    .click()
  await topDialog(page).getByLabel(t('talk:service.email')).fill(email)
  await topDialog(page)
    .getByRole('button', { name: t('talk:service.mailSend') })
    .click()
  await page.getByText(t('talk:service.mailed')).waitFor()
  await look(guest, 'service-closed')
  await messageTo(platform, 'mail', email, /(mình xem ngay)/)
  await operator.page.goto(`${platform.product.backoffice}/service?view=complaints`)
  await firstVisible(operator.page.getByRole('button', { name: new RegExp(guestName(guest)) })).waitFor()
  await look(operator, 'desk-complaints')
}

/** No operator is online: the form's message is in the back office's feedback, marked as sent outside working hours. */
export async function leaveMessage(guest: Person, platform: TestPlatform): Promise<void> {
  const { page, t, site } = guest
  await page.goto(`${site}/service`)
  await page.getByText(t('talk:leave.closed')).waitFor()
  const send = page.getByRole('button', { name: t('talk:leave.send') })
  await send.click()
  await page.getByText(t('talk:leave.contactMissing')).waitFor()
  await page.getByText(t('talk:leave.textMissing')).waitFor()
  await look(guest, 'service-after-hours')
  const text = `Tôi rút tiền từ hôm qua tới giờ vẫn chưa thấy về tài khoản ngân hàng (${guest.language})`
  const field = page.getByRole('textbox', { name: t('talk:leave.text') })
  await field.fill('quá ngắn')
  await page.getByText(t('talk:feedback.length', { min: '10', max: '200' })).waitFor()
  await page.getByLabel(t('talk:service.name')).fill(guestName(guest))
  await page.getByLabel(t('talk:leave.contact')).fill('khach@example.com')
  await field.fill(text)
  await workInstead(guest)
  await send.click()
  await page.getByText(t('talk:leave.done')).waitFor()
  await look(guest, 'service-left')
  const { rows } = await platform.office('bo.feedback', { status: 'NEW' })
  expect(rows.find(({ content }) => content === text)).toMatchObject({
    source: 'SERVICE',
    name: guestName(guest),
    contact: 'khach@example.com',
    language: guest.language,
    member: null,
  })
}
